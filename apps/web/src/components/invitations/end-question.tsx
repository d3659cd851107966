import { useT } from '../../platform/texts/index.ts'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

interface EndQuestionProps {
  open: boolean
  /** Another takes its place. */
  replaces?: boolean
  isEnding: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an invitation is ended: whoever has the link stands before a closed door. */
export function EndQuestion({ open, replaces = false, isEnding, onConfirm, onClose }: EndQuestionProps) {
  const t = useT()
  return (
    <ConfirmDialog
      open={open}
      title={t(replaces ? 'inviting.replaceTitle' : 'inviting.endTitle')}
      text={t('inviting.endText')}
      confirmLabel={t(replaces ? 'inviting.replace' : 'inviting.end')}
      danger={!replaces}
      loading={isEnding}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
