import { useMemo } from 'react'
import { Switch } from '../../../components/controls/switch.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useListRow } from '../../../domain/conversations/use-conversation-list.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from '../group/group.module.css'

/** How the group behaves for me alone. */
export function MySettings({ groupId }: { groupId: number }) {
  const t = useT()
  const { list } = useEngine()
  const target = useMemo(() => ({ kind: 'group', id: groupId }) as const, [groupId])
  const row = useListRow(target)
  return (
    <div className={styles.card}>
      <Switch
        label={t('groups.pin')}
        checked={row?.isTop ?? false}
        disabled={!row}
        onChange={(isTop) => void list.setPinned(target, isTop)}
      />
      <Switch
        label={t('groups.mute')}
        hint={t('groups.muteHint')}
        checked={row?.isMuted ?? false}
        disabled={!row}
        onChange={(isMuted) => void list.setMuted(target, isMuted)}
      />
    </div>
  )
}
