import type { FriendRequest } from '@parley/contract'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useT } from '../../lib/i18n/index.ts'

interface DeleteRequestProps {
  /** The one that is asked about; undefined for none. */
  request: FriendRequest | undefined
  onConfirm: (request: FriendRequest) => void
  onClose: () => void
}

/** Asks before a request leaves my list. */
export function DeleteRequest({ request, onConfirm, onClose }: DeleteRequestProps) {
  const t = useT()
  return (
    <ConfirmDialog
      open={request !== undefined}
      title={t('notices.deleteTitle')}
      text={t('notices.deleteText')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={() => request && onConfirm(request)}
      onClose={onClose}
    />
  )
}
