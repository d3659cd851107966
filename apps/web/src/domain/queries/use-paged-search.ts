import type { Endpoint, Page } from '@parley/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeyOf } from './queries.ts'

const pageSize = 20

interface PagedSearch<T> {
  endpoint: Endpoint
  /** The text to search; an empty one sends no request. */
  key: string
  fetchPage: (query: { key: string; page: number; limit: number }, signal: AbortSignal) => Promise<Page<T>>
  idOf: (hit: T) => number
}

/** Results of a search, page by page. */
export function usePagedSearch<T>({ endpoint, key, fetchPage, idOf }: PagedSearch<T>) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), key, 'pages'],
    queryFn: ({ pageParam, signal }) => fetchPage({ key, page: pageParam, limit: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * pageSize < count ? pages.length + 1 : undefined),
    enabled: key !== '',
    placeholderData: keepPreviousData,
    // A new result may move somebody from one page to the next.
    select: ({ pages }) => ({
      hits: [...new Map(pages.flatMap(({ list }) => list.map((hit) => [idOf(hit), hit]))).values()],
      count: pages.at(-1)?.count ?? 0,
    }),
  })
}

export type Search<T> = ReturnType<typeof usePagedSearch<T>>
