import { useT } from '../../platform/texts/index.ts'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

interface EndQuestionProps {
  open: boolean
  /** Whether it only ends, or another takes its place: of a group, or mine. */
  kind?: 'end' | 'replace' | 'replaceMine'
  isEnding: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an invitation is ended: its link no longer lets anybody in. */
export function EndQuestion({ open, kind = 'end', isEnding, onConfirm, onClose }: EndQuestionProps) {
  const t = useT()
  return (
    <ConfirmDialog
      open={open}
      title={t(`inviting.${kind}Title`)}
      text={t(kind === 'replaceMine' ? 'inviting.replaceMineText' : 'inviting.endText')}
      confirmLabel={t(`inviting.${kind}`)}
      danger={kind === 'end'}
      loading={isEnding}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
