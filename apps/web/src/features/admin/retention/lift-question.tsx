import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { type Hold, liftHold } from '../../../domain/administration/retention.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

const nameOf = ({ person, group }: Hold) => person?.nickname ?? group?.title ?? ''

/** Asks before a hold is lifted: what was due meanwhile goes. */
export function LiftQuestion({ hold, onClose }: { hold: Hold | undefined; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [last, setLast] = useState(hold)
  if (hold && hold !== last) setLast(hold)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Hold) => liftHold(client, id),
    onSuccess(_, lifted) {
      toast.success(t('retention.lifted', { name: nameOf(lifted) }))
      onClose()
    },
    onError: toastError,
  })
  return (
    <ConfirmDialog
      open={hold !== undefined}
      title={t('retention.liftTitle', { name: last ? nameOf(last) : '' })}
      text={t('retention.liftText')}
      confirmLabel={t('retention.lift')}
      danger
      loading={isPending}
      onConfirm={() => hold && mutate(hold)}
      onClose={onClose}
    />
  )
}
