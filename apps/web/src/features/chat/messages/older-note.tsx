import { RotateCw } from 'lucide-react'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './older-note.module.css'

/** Over the top of the list while older messages are on their way; the list itself does not move for it. */
export function OlderNote() {
  const t = useT()
  const { conversation } = useChat()
  const older = useConversation((state) => state.older)
  if (older === 'idle') return null
  return (
    <div className={styles.place}>
      {older === 'loading' ? (
        <span className={styles.waiting} role="status" aria-label={t('common.loading')}>
          <Spinner />
        </span>
      ) : (
        <button type="button" className={styles.failed} onClick={() => void conversation.loadOlder()}>
          <RotateCw aria-hidden="true" />
          {t('chat.olderFailed')}
        </button>
      )}
    </div>
  )
}
