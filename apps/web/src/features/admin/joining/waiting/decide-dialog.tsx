import { useState } from 'react'
import { Problem } from '../../../../components/controls/problem.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { GroupChoice } from '../../../../components/site-invitations/group-choice.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { useDecideRegistrations } from '../../../../domain/joining/registrations.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'

export interface Question {
  ids: readonly number[]
  approve: boolean
}

interface DecideDialogProps {
  question: Question | undefined
  onClose: () => void
}

/** Asks before people are let in or turned down, and into which groups the former come. */
export function DecideDialog({ question, onClose }: DecideDialogProps) {
  const t = useT()
  // The dialog shows its question while it closes.
  const [shown, setShown] = useState(question)
  const [groupIds, setGroupIds] = useState<readonly number[]>([])
  const deciding = useDecideRegistrations()
  if (question && question !== shown) setShown(question)
  if (!shown) return null
  const { ids, approve } = shown
  const count = ids.length

  function close() {
    deciding.reset()
    onClose()
  }

  const decide = () =>
    deciding.mutate(
      { ids, approve, groupIds },
      {
        onSuccess: (decided) => {
          toast.success(t(approve ? 'joining.approved' : 'joining.refused', { count: decided.length }))
          close()
        },
      },
    )

  return (
    <ConfirmDialog
      open={question !== undefined}
      title={t(approve ? 'joining.approveTitle' : 'joining.refuseTitle', { count })}
      text={t(approve ? 'joining.approveText' : 'joining.refuseText')}
      confirmLabel={t(approve ? 'joining.approve' : 'joining.refuse')}
      danger={!approve}
      loading={deciding.isPending}
      onConfirm={decide}
      onClose={close}
    >
      {approve && <GroupChoice chosen={groupIds} onChange={setGroupIds} />}
      <Problem text={deciding.error ? errorText(deciding.error) : undefined} />
    </ConfirmDialog>
  )
}
