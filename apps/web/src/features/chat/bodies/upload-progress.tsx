import { X } from 'lucide-react'
import { useUploadPart } from '../../../components/engine/use-upload-part.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { useBodyEntry } from './body-entry.ts'
import { ProgressRing } from './progress-ring.tsx'
import type { UploadMarkProps } from './upload-mark.tsx'
import styles from './upload-progress.module.css'

/** Over a message of mine whose files are on their way: how far they are, and the way to stop them. */
export default function UploadProgress({ sources, isSmall = false }: UploadMarkProps) {
  const t = useT()
  const { conversation } = useChat()
  const { key } = useBodyEntry()
  const part = useUploadPart(sources)
  if (part === undefined) return null
  const percent = Math.round(part * 100)
  return (
    <div className={isSmall ? styles.small : styles.over}>
      <button
        type="button"
        className={styles.cancel}
        aria-label={t('media.cancelUpload', { percent })}
        data-tooltip={t('media.cancelUpload', { percent })}
        onClick={() => conversation.discard(key)}
      >
        <ProgressRing part={part} />
        <X aria-hidden="true" />
      </button>
      <span
        className={styles.percent}
        role="progressbar"
        aria-label={t('media.uploading')}
        aria-valuenow={percent}
      >
        {percent}%
      </span>
    </div>
  )
}
