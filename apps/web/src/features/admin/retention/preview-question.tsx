import { useState } from 'react'
import type { Preview } from '../../../domain/administration/retention.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { PasswordQuestion } from '../parts/password-question.tsx'

interface PreviewQuestionProps {
  /** Undefined while it is closed. */
  preview: Preview | undefined
  /** For how many days the audit log is kept from now on, where that is shorter. */
  logDays: number | undefined
  save: (password: string) => Promise<void>
  onClose: () => void
}

/** Preview of the data that is erased at first. */
export function PreviewQuestion({ preview, logDays, save, onClose }: PreviewQuestionProps) {
  const t = useT()
  const language = useLanguage()
  const asked = preview && { ...preview, logDays }
  // The question stays while the dialog fades out.
  const [last, setLast] = useState(asked)
  if (
    preview &&
    (preview.messages !== last?.messages || preview.files !== last.files || logDays !== last.logDays)
  )
    setLast(asked)
  const { messages = 0, files = 0, bytes = 0, isEstimate = false, logDays: shownDays } = last ?? {}
  const keepsMessages = messages === 0 && files === 0
  const isNothing = keepsMessages && shownDays === undefined
  const what = { messages, files, size: fileSize(bytes, language) }
  const goesNow = t(isEstimate ? 'retention.goesAbout' : 'retention.goes', what)
  return (
    <PasswordQuestion
      open={preview !== undefined}
      title={t(isNothing ? 'retention.nothingGoes' : 'retention.someGoes')}
      confirmLabel={t(isNothing ? 'common.save' : 'retention.saveAndErase')}
      act={save}
      onClose={onClose}
    >
      {isNothing && <p>{t('retention.nothingGoesText')}</p>}
      {!keepsMessages && <p>{goesNow}</p>}
      {shownDays !== undefined && <p>{t('retention.logGoes', { days: shownDays })}</p>}
    </PasswordQuestion>
  )
}
