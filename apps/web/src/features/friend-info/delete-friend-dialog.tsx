import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { api } from '../../domain/api/api.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { endpointsOf, queryKeyOf } from '../../domain/queries/queries.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

interface DeleteFriendDialogProps {
  userId: number
  name: string
  open: boolean
  onClose: () => void
}

/** Asks before a friendship ends; then there is nothing more to see here. */
export function DeleteFriendDialog({ userId, name, open, onClose }: DeleteFriendDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    try {
      await api.call('DELETE /api/user/friends', { body: { friendId: userId } })
      toast.success(t('chat.friendDeleted'))
      void navigate('/', { replace: true })
      for (const endpoint of endpointsOf.friends)
        void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    } catch (error) {
      toastError(error)
      setDeleting(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('chat.deleteFriendTitle', { name })}
      text={t('chat.deleteFriendText')}
      confirmLabel={t('chat.deleteFriend')}
      danger
      loading={isDeleting}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
