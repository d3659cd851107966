import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../platform/texts/index.ts'
import type { Notice } from './notice-view.ts'

interface DeleteNoticeProps {
  /** Those that are asked about. */
  notices: readonly Notice[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before notices leave my list. */
export function DeleteNotice({ notices, onConfirm, onClose }: DeleteNoticeProps) {
  const t = useT()
  const count = notices.length
  return (
    <ConfirmDialog
      open={count > 0}
      title={count > 1 ? t('notices.deleteManyTitle', { count }) : t('notices.deleteTitle')}
      text={t(notices[0]?.kind === 'friend' ? 'notices.deleteText' : 'notices.deleteGroupText')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
