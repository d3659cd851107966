import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../platform/texts/index.ts'
import type { Notice } from './notice-view.ts'

interface DeleteNoticeProps {
  /** The one that is asked about; undefined for none. */
  notice: Notice | undefined
  onConfirm: (notice: Notice) => void
  onClose: () => void
}

/** Asks before a notice leaves my list. */
export function DeleteNotice({ notice, onConfirm, onClose }: DeleteNoticeProps) {
  const t = useT()
  return (
    <ConfirmDialog
      open={notice !== undefined}
      title={t('notices.deleteTitle')}
      text={t(notice?.kind === 'group' ? 'notices.deleteGroupText' : 'notices.deleteText')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={() => notice && onConfirm(notice)}
      onClose={onClose}
    />
  )
}
