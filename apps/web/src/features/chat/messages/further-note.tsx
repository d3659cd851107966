import { RotateCw } from 'lucide-react'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './further-note.module.css'

/** Over an edge of the list while further messages are on their way; the list itself does not move for it. */
export function FurtherNote({ side }: { side: 'older' | 'newer' }) {
  const t = useT()
  const { conversation } = useChat()
  const state = useConversation((all) => all[side])
  if (state === 'idle') return null
  const retry = side === 'older' ? conversation.loadOlder : conversation.loadNewer
  return (
    <div className={styles.place} data-side={side}>
      {state === 'loading' ? (
        <span className={styles.waiting} role="status" aria-label={t('common.loading')}>
          <Spinner />
        </span>
      ) : (
        <button type="button" className={styles.failed} onClick={() => void retry()}>
          <RotateCw aria-hidden="true" />
          {t(side === 'older' ? 'chat.olderFailed' : 'chat.newerFailed')}
        </button>
      )}
    </div>
  )
}
