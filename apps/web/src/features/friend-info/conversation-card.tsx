import { Switch } from '../../components/controls/switch.tsx'
import { FindRows } from '../../components/days/find-rows.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { Card } from '../../components/layout/card.tsx'
import { useListRow } from '../../domain/conversations/use-conversation-list.ts'
import { arranging } from '../../engine/list/arranging.ts'
import { useT } from '../../platform/texts/index.ts'

/** My settings for a conversation with somebody. */
export function ConversationCard({ id }: { id: number }) {
  const t = useT()
  const { setPinned, setMuted } = arranging(useEngine().list)
  const target = { kind: 'direct', id } as const
  const row = useListRow(target)
  return (
    <Card>
      <FindRows target={target} />
      <Switch
        label={t('personInfo.pinChat')}
        checked={row?.isTop ?? false}
        onChange={(checked) => void setPinned(target, checked)}
      />
      <Switch
        label={t('list.mute')}
        hint={t('list.muteHint')}
        checked={row?.isMuted ?? false}
        onChange={(checked) => void setMuted(target, checked)}
      />
    </Card>
  )
}
