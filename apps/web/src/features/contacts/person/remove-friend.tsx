import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { api } from '../../../domain/api/api.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { friendInfoQuery } from '../../../domain/people/friends.ts'
import { refreshFriends } from '../../../domain/people/refresh-friends.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './profile.module.css'

export function RemoveFriend({ id, name }: { id: number; name: string }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /api/user/friends', { body: { friendId: id } }),
    onSuccess: async () => {
      await navigate('/m/welcome', { replace: true })
      client.removeQueries({ queryKey: friendInfoQuery(id).queryKey })
      toast.success(t('contacts.removed', { name }))
    },
    onError(error) {
      toastError(error)
      setAsking(false)
    },
    onSettled: () => refreshFriends(client),
  })

  return (
    <>
      <Button
        variant="ghost"
        className={styles.danger}
        icon={<UserMinus aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('contacts.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('contacts.removeTitle', { name })}
        text={t('contacts.removeText')}
        confirmLabel={t('contacts.remove')}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
