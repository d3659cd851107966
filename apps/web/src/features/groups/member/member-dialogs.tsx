import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { RemoveMemberDialog } from '../../../components/people/remove-member-dialog.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { MuteDialog } from './mute-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useMemberChanges } from './use-member-changes.ts'

/** Questions before an action on a member. */
export interface MemberQuestion {
  member: Member
  about: 'handOver' | 'rename' | 'mute' | 'remove'
}

interface MemberDialogsProps {
  groupId: number
  /** Undefined for none. */
  question: MemberQuestion | undefined
  onClose: () => void
}

export function MemberDialogs({ groupId, question, onClose }: MemberDialogsProps) {
  const t = useT()
  const { remove, handOver } = useMemberChanges(groupId)
  // The question stays while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const member = (question ?? last)?.member
  if (!member) return null
  const { name } = member
  const isOpen = (about: MemberQuestion['about']) => question?.about === about

  return (
    <>
      <RemoveMemberDialog
        name={name}
        open={isOpen('remove')}
        loading={remove.isPending}
        onConfirm={(ban) => remove.mutate({ member, ban }, { onSettled: onClose })}
        onClose={onClose}
      />
      <ConfirmDialog
        open={isOpen('handOver')}
        title={t('groups.handOverTitle', { name })}
        text={t('groups.handOverText')}
        confirmLabel={t('groups.handOver')}
        danger
        loading={handOver.isPending}
        onConfirm={() => handOver.mutate(member, { onSettled: onClose })}
        onClose={onClose}
      />
      <MuteDialog groupId={groupId} asked={member} open={isOpen('mute')} onClose={onClose} />
      <RenameDialog
        key={member.id}
        groupId={groupId}
        asked={member}
        open={isOpen('rename')}
        onClose={onClose}
      />
    </>
  )
}
