import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { LoadMore } from './load-more.tsx'
import { LoadProblem } from './load-problem.tsx'
import styles from './paged-people.module.css'

interface PagedPeopleProps<T> {
  query: UseInfiniteQueryResult<readonly T[]>
  /** Class of the list, which limits its height. */
  className: string | undefined
  /** Instead of an empty list. */
  nobody: string
  /** Renders a person as a list item. */
  children: (person: T) => ReactNode
}

/** People in a dialog, page by page. */
export function PagedPeople<T>({ query, className, nobody, children }: PagedPeopleProps<T>) {
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0) return <p className={styles.nobody}>{nobody}</p>
  return (
    <div className={cx(styles.people, className)} data-scroller>
      <ul>{data.map((person) => children(person))}</ul>
      {hasNextPage && (
        <LoadMore isLoading={isFetchingNextPage} error={error} onWanted={() => void fetchNextPage()} />
      )}
    </div>
  )
}
