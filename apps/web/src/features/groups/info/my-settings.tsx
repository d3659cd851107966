import { useMemo } from 'react'
import { Switch } from '../../../components/controls/switch.tsx'
import { FindRows } from '../../../components/days/find-rows.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Card } from '../../../components/layout/card.tsx'
import { useListRow } from '../../../domain/conversations/use-conversation-list.ts'
import { arranging } from '../../../engine/list/arranging.ts'
import { useT } from '../../../platform/texts/index.ts'

/** How the group behaves for me alone. */
export function MySettings({ groupId }: { groupId: number }) {
  const t = useT()
  const { setPinned, setMuted } = arranging(useEngine().list)
  const target = useMemo(() => ({ kind: 'group', id: groupId }) as const, [groupId])
  const row = useListRow(target)
  return (
    <Card>
      <FindRows target={target} />
      <Switch
        label={t('groups.pin')}
        checked={row?.isTop ?? false}
        disabled={!row}
        onChange={(isTop) => void setPinned(target, isTop)}
      />
      <Switch
        label={t('groups.mute')}
        hint={t('groups.muteHint')}
        checked={row?.isMuted ?? false}
        disabled={!row}
        onChange={(isMuted) => void setMuted(target, isMuted)}
      />
    </Card>
  )
}
