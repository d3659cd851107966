import { useT } from '../../../platform/texts/index.ts'
import { useConversation } from '../context/chat-context.ts'
import list from './message-list.module.css'
import styles from './replies-line.module.css'

/** Between the first message of a thread and its replies. */
export default function RepliesLine() {
  const t = useT()
  // Those that are here may be more than were counted when it was read, or only the last of them.
  const count = useConversation(({ timeline, rows, hasOlder }) => {
    const first = rows.find(({ kind }) => kind === 'message')
    const counted = timeline.entries.get(first?.key ?? '')?.message.extras?.replies?.count ?? 0
    return hasOlder ? counted : Math.max(counted, timeline.order.length - 1)
  })
  return (
    <p className={list.replies}>
      <span className={styles.text}>{count > 0 && t('threads.replies', { count })}</span>
    </p>
  )
}
