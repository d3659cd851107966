import type { ReactNode } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text?: ReactNode
  /** Further choices in the dialog. */
  children?: ReactNode
  /** Says what is going to happen: 'Delete friend', not 'OK'. */
  confirmLabel: string
  /** Default: 'Cancel'. */
  cancelLabel?: string
  /** It cannot be undone. */
  danger?: boolean
  /** It is being done: the dialog waits. */
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done. The caller closes it, or keeps it open to try again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, danger = false, loading = false, onConfirm, onClose } = props
  const { cancelLabel, children } = props
  const t = useT()
  return (
    <Dialog
      open={open}
      onClose={() => !loading && onClose()}
      title={title}
      description={text}
      size="sm"
      isAlert
      footer={
        <>
          <Button onClick={onClose} disabled={loading}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
