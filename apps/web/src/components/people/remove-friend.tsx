import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import { useRemoveFriend } from '../../domain/people/use-remove-friend.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

interface RemoveFriendProps {
  id: number
  /** As I know them. */
  name: string
  /** Where one is afterwards. */
  leadsTo: string
  className: string | undefined
}

/** Asks before a friendship ends; then there is nothing more to see where one is. */
export function RemoveFriend({ id, name, leadsTo, className }: RemoveFriendProps) {
  const t = useT()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveFriend(id, async () => {
    await navigate(leadsTo, { replace: true })
    toast.success(t('personInfo.friendDeleted', { name }))
  })
  function onError(error: Error) {
    toastError(error)
    setAsking(false)
  }

  return (
    <>
      <Button
        variant="ghost"
        className={className}
        icon={<UserMinus aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('personInfo.deleteFriend')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('personInfo.deleteFriendTitle', { name })}
        text={t('personInfo.deleteFriendText')}
        confirmLabel={t('personInfo.deleteFriend')}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
