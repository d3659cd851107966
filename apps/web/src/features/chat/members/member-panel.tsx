import { X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { MemberList } from './member-list.tsx'
import styles from './member-panel.module.css'

interface MemberPanelProps {
  groupId: number
  count: number | undefined
  onChosen: (member: Member) => void
  onClose: () => void
}

/** The members beside the chat, where there is room for them. */
export function MemberPanel({ groupId, count, onChosen, onClose }: MemberPanelProps) {
  const t = useT()
  return (
    <aside className={styles.panel} aria-label={t('groupChat.members')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {t('groupChat.members')} {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        <IconButton size="sm" label={t('groupChat.hideMembers')} icon={<X />} onClick={onClose} />
      </div>
      <MemberList groupId={groupId} onChosen={onChosen} />
    </aside>
  )
}

/** The same over the chat, where there is none. */
export function MemberSheet({ isOpen, ...panel }: MemberPanelProps & { isOpen: boolean }) {
  const t = useT()
  return (
    <Dialog open={isOpen} onClose={panel.onClose} title={t('groupChat.members')}>
      <div className={styles.sheet}>
        <MemberList groupId={panel.groupId} onChosen={panel.onChosen} />
      </div>
    </Dialog>
  )
}
