import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import type { Preview } from '../../../domain/administration/retention.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'

interface PreviewQuestionProps {
  /** Undefined while nothing is asked. */
  preview: Preview | undefined
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** What goes at first, before it does. */
export function PreviewQuestion({ preview, isSaving, onSave, onClose }: PreviewQuestionProps) {
  const t = useT()
  const language = useLanguage()
  // What was asked stays while the dialog goes.
  const [last, setLast] = useState(preview)
  if (preview && preview !== last) setLast(preview)
  const { messages = 0, files = 0, bytes = 0, isEstimate = false } = last ?? {}
  const isNothing = messages === 0 && files === 0
  const what = { messages, files, size: fileSize(bytes, language) }
  return (
    <ConfirmDialog
      open={preview !== undefined}
      title={t(isNothing ? 'retention.nothingGoes' : 'retention.someGoes')}
      text={
        isNothing
          ? t('retention.nothingGoesText')
          : t(isEstimate ? 'retention.goesAbout' : 'retention.goes', what)
      }
      confirmLabel={t(isNothing ? 'common.save' : 'retention.saveAndErase')}
      danger={!isNothing}
      loading={isSaving}
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}
