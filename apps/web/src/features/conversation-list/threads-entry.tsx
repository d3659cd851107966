import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from '../../components/controls/link.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { Badge } from '../../components/marks/badge.tsx'
import { threadsQuery } from '../../domain/conversations/queries.ts'
import { createThreads } from '../../engine/threads/threads.ts'
import { useMatch } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './threads-entry.module.css'

/** The way to the threads that I follow, and how much is unread in them. */
export default function ThreadsEntry() {
  const t = useT()
  // What is shown of threads in chats follows the list from now on.
  useEngine().part(createThreads)
  const { unread = 0, mentions = 0 } = useQuery(threadsQuery).data ?? {}
  const isOpen = useMatch('/threads') !== undefined
  const count = Math.max(unread, mentions)
  return (
    <Link className={styles.entry} to="/threads" draggable={false} aria-current={isOpen ? 'page' : undefined}>
      <MessagesSquare aria-hidden="true" />
      <span className={styles.name}>{t('threads.threads')}</span>
      {mentions > 0 && <span className={styles.mentioned}>{t('threads.mentioned')}</span>}
      <Badge count={count} label={t('threads.unread', { count })} />
    </Link>
  )
}
