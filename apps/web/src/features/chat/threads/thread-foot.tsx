import { MessagesSquare } from 'lucide-react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { Faces } from '../../../components/marks/faces.tsx'
import type { Message } from '../../../domain/conversations/message.ts'
import { countText } from '../../../platform/count.ts'
import { cx } from '../../../platform/cx.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './thread-foot.module.css'

/** The thread that begins with a message, or in which it was sent; a press opens it. */
export function ThreadFoot({ message }: { message: Message }) {
  const { openThread } = useChat()
  const { replies, thread } = message.extras ?? {}
  const root = thread?.root ?? message.id
  return (
    <button
      type="button"
      className={styles.foot}
      data-thread={root}
      onClick={() => openThread(root, thread && message.id)}
    >
      {thread ? <Way /> : replies && <Summary replies={replies} />}
    </button>
  )
}

function Way() {
  const t = useT()
  return (
    <>
      <MessagesSquare className={styles.icon} aria-hidden="true" />
      {t('threads.inThread')}
    </>
  )
}

type Replies = NonNullable<NonNullable<Message['extras']>['replies']>

function Summary({ replies }: { replies: Replies }) {
  const t = useT()
  const language = useLanguage()
  const { count, lastAt, people, level, mentions } = replies
  const unread = level === 'none' ? 0 : replies.unread
  const time = listTime(new Date(lastAt), language)
  return (
    <>
      <Faces people={people} />
      <span className={styles.text}>{t('threads.foot', { count, time })}</span>
      {unread > 0 && (
        <span className={cx(styles.unread, mentions > 0 && styles.mentioned)}>
          <span aria-hidden="true">{countText(unread)}</span>
          <VisuallyHidden>{t('threads.unread', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </>
  )
}
