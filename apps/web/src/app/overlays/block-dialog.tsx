import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../domain/api/api-errors.ts'
import { type BlockQuestion, dropBlockQuestion } from '../../domain/people/block-question.ts'
import { setBlocked } from '../../domain/people/set-blocked.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

/** Asks before somebody is blocked, and before they no longer are. */
export function BlockDialog({ asked }: { asked: BlockQuestion | undefined }) {
  const t = useT()
  const client = useQueryClient()
  // The last question stays while it fades out.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const change = useMutation({
    mutationFn: ({ id, toBlock }: BlockQuestion) => setBlocked(client, id, toBlock),
    onSuccess: (_data, { name, toBlock }) =>
      toast.success(t(toBlock ? 'blockDialog.blocked' : 'blockDialog.unblocked', { name })),
    onError: toastError,
    onSettled: dropBlockQuestion,
  })
  if (!shown) return null
  const { name, toBlock } = shown
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t(toBlock ? 'blockDialog.blockTitle' : 'blockDialog.unblockTitle', { name })}
      text={t(toBlock ? 'blockDialog.blockText' : 'blockDialog.unblockText')}
      confirmLabel={t(toBlock ? 'blocking.block' : 'blocking.unblock')}
      danger={toBlock}
      loading={change.isPending}
      onConfirm={() => change.mutate(shown)}
      onClose={dropBlockQuestion}
    />
  )
}
