import { Clock } from 'lucide-react'
import type { FailedEntry } from '../../../engine/timeline/entry.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'
import styles from './failed-note.module.css'

/** Under a message that was refused: why, and what one can do. One that the staff looks at says so; its menu takes it back. */
export default function FailedNote({ entry: { key, reason, retry, isHeld } }: { entry: FailedEntry }) {
  const t = useT()
  const { conversation } = useChat()
  if (isHeld)
    return (
      <div className={styles.held} role="status">
        <Clock aria-hidden="true" />
        {reason}
      </div>
    )
  const again = { label: t('acting.resend'), act: () => conversation.retry(key) }
  const giveUp = { label: t('common.delete'), act: () => conversation.discard(key) }
  return (
    <RefusalNote reason={t('acting.failedWhy', { reason })} actions={retry ? [again, giveUp] : [giveUp]} />
  )
}
