import type { ReactNode } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { EmptyState, type EmptyStateProps } from '../../../components/layout/empty-state.tsx'
import { LoadMore } from '../../../components/layout/load-more.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import type { Search } from '../../../domain/queries/use-paged-search.ts'
import { cx } from '../../../platform/cx.ts'
import styles from './search.module.css'

type Words = Pick<EmptyStateProps, 'title' | 'text' | 'action'>

interface ResultsViewProps<T> {
  search: Search<T>
  searched: string
  /** While nothing is searched. */
  idle: Words
  /** Where nothing was found. */
  none: Words
  countText: (count: number) => string
  /** Renders a hit as a list item. */
  children: (hit: T) => ReactNode
}

/** The results for a key; a hint while there is none. */
export function ResultsView<T>(props: ResultsViewProps<T>) {
  const { search, searched, idle, none, countText, children } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = search

  if (searched === '') return <EmptyState picture="search" {...idle} />
  if (error && (!data || isPlaceholderData)) {
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <div className={styles.column}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  if (data.count === 0) return <EmptyState picture="search" {...none} />
  return (
    <div className={cx(styles.column, isPlaceholderData && styles.waiting)}>
      <p className={styles.count} role="status">
        {countText(data.count)}
      </p>
      <ul>{data.hits.map(children)}</ul>
      {search.hasNextPage && !isPlaceholderData && (
        <LoadMore
          isLoading={search.isFetchingNextPage}
          error={search.isFetchNextPageError ? search.error : null}
          onWanted={() => void search.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </div>
  )
}
