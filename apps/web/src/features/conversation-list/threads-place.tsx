import { useQuery } from '@tanstack/react-query'
import { threadsQuery } from '../../domain/conversations/queries.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { withTexts } from '../../platform/texts/index.ts'
import styles from './threads-entry.module.css'

const ThreadsEntry = lazyComponent(
  () => withTexts('threads', import('./threads-entry.tsx')),
  () => <div className={styles.entry} />,
)

/** Over the conversations, for people who follow a thread. */
export function ThreadsPlace() {
  const { data } = useQuery(threadsQuery)
  return data?.count ? <ThreadsEntry /> : null
}
