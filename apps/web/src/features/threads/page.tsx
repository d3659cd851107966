import { useState } from 'react'
import { Pills } from '../../components/controls/pills.tsx'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { LoadMore } from '../../components/layout/load-more.tsx'
import { LoadProblem } from '../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { useFollowedThreads } from '../../domain/conversations/use-followed-threads.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './page.module.css'
import { ThreadRow } from './thread-row.tsx'

/** The threads that I follow, those with the latest replies first. */
export function Component() {
  const t = useT()
  const [filter, setFilter] = useState<'all' | 'unread'>('all')
  useTitle(t('threads.threads'))
  return (
    <div className={styles.page}>
      <PaneHeader title={t('threads.threads')} back="/" />
      <div className={styles.filter}>
        <Pills
          label={t('threads.threads')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('threads.all') },
            { value: 'unread', label: t('threads.onlyUnread') },
          ]}
        />
      </div>
      <List key={filter} isOnlyUnread={filter === 'unread'} />
    </div>
  )
}

function List({ isOnlyUnread }: { isOnlyUnread: boolean }) {
  const t = useT()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFollowedThreads(isOnlyUnread)
  if (!data)
    return error ? (
      <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonRows count={6} />
    )
  if (data.length === 0)
    return isOnlyUnread ? (
      <EmptyState title={t('threads.noUnread')} />
    ) : (
      <EmptyState title={t('threads.empty')} text={t('threads.emptyText')} />
    )
  return (
    <div className={styles.scroller} data-scroller>
      <ul className={styles.list}>
        {data.map((thread) => (
          <li key={thread.root}>
            <ThreadRow thread={thread} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore isLoading={isFetchingNextPage} error={error} onWanted={() => void fetchNextPage()} />
      )}
    </div>
  )
}
