import type { ReactNode } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadMore } from '../../../components/layout/load-more.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import type { Found } from '../../../domain/search/found.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './contents.module.css'

interface ListedProps {
  reading: {
    isLoading: boolean
    isFetching: boolean
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  rows: readonly Found[] | undefined
  /** While the index is being built: how far it is, from 0 to 1. */
  done?: number | undefined
  /** Where there is nothing. */
  none: string
  children: (rows: readonly Found[]) => ReactNode
}

/** The loaded rows, and the rest while one scrolls. */
export function Listed({ reading, rows, done, none, children }: ListedProps) {
  const t = useT()
  const { isFetching, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = reading
  const isEmpty = !rows || rows.length === 0
  if (isEmpty && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  const indexing =
    done === undefined ? undefined : t('contents.indexing', { percent: Math.floor(done * 100) })
  if (isEmpty && !hasNextPage && !isFetching) return <EmptyState title={none} text={indexing} />
  return (
    <>
      {indexing && (
        <p className={styles.indexing} role="note">
          {indexing}
        </p>
      )}
      {isEmpty ? <SkeletonRows count={6} /> : children(rows)}
      {hasNextPage && (
        <LoadMore isLoading={isFetchingNextPage} error={error} onWanted={() => void fetchNextPage()} />
      )}
    </>
  )
}
