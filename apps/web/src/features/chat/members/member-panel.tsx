import type { Group } from '@parley/contract'
import { UserPlus, X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { AddingDialog, useAddMembersButton } from '../../../components/group-inviting/add-members.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { MemberList } from './member-list.tsx'
import styles from './member-panel.module.css'
import type { MembersProps } from './member-part.tsx'

/** The members beside the chat, where there is room for them, or over it. */
export default function MemberPanel({ isAside, isSheet, ...members }: MembersProps) {
  return (
    <>
      {isAside && <Aside {...members} />}
      <Sheet {...members} isOpen={isSheet} />
    </>
  )
}

type ListProps = Omit<MembersProps, 'isAside' | 'isSheet'>

function Aside({ groupId, group, onChosen, onClose }: ListProps) {
  const t = useT()
  return (
    <aside className={styles.panel} aria-label={t('groupChat.members')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {t('groupChat.members')} {group && <span className={styles.count}>{group.memberCount}</span>}
        </h2>
        {group && <Add group={group} size="sm" />}
        <IconButton size="sm" label={t('groupChat.hideMembers')} icon={<X />} onClick={onClose} />
      </div>
      <MemberList groupId={groupId} onChosen={onChosen} />
    </aside>
  )
}

function Sheet({ groupId, group, onChosen, onClose, isOpen }: ListProps & { isOpen: boolean }) {
  const t = useT()
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('groupChat.members')}>
      <div className={styles.sheet}>
        <MemberList
          groupId={groupId}
          onChosen={onChosen}
          end={group && <Add group={group} onAsked={onClose} />}
        />
      </div>
    </Dialog>
  )
}

interface AddProps {
  group: Group
  size?: 'sm'
  /** Before the dialog opens. */
  onAsked?: () => void
}

/** For those who may bring people in. */
function Add({ group, size, onAsked }: AddProps) {
  const t = useT()
  const { openDialog } = useChat()
  const button = useAddMembersButton((way) => {
    onAsked?.()
    openDialog((props) => <AddingDialog {...props} way={way} group={group} />)
  })
  return (
    mayIn(group, 'invite') && (
      <IconButton {...button} size={size} label={t('groupInviting.inviteMore')} icon={<UserPlus />} />
    )
  )
}
