import { X } from 'lucide-react'
import { useUploadPart } from '../../../components/engine/use-upload-part.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { useBodyEntry } from './body-entry.ts'
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

const radius = 19
const length = 2 * Math.PI * radius

/** A circle that closes as something goes on; `part` is from 0 to 1. */
const ProgressRing = ({ part }: { part: number }) => (
  <svg className={styles.ring} viewBox="0 0 44 44" aria-hidden="true">
    <circle className={styles.track} cx="22" cy="22" r={radius} />
    <circle
      className={styles.part}
      cx="22"
      cy="22"
      r={radius}
      strokeDasharray={length}
      strokeDashoffset={length * (1 - Math.max(0.02, part))}
    />
  </svg>
)
