import type { ReactNode } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'

interface Reading<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<T> {
  reading: Reading<T>
  /** The shape of what is to come. Default: rows. */
  meanwhile?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows loaded data; a skeleton until then, and a retry button after a failure. */
export function Loaded<T>({ reading, meanwhile = <SkeletonRows />, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = reading
  if (data !== undefined) return children(data)
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return meanwhile
}
