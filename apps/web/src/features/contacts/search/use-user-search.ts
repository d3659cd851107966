import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryKeyOf } from '../../../lib/queries.ts'

const pageSize = 20

const endpoint = 'GET /api/user/search'

/** People whose account is the key, or whose nickname has it; page by page. */
export function useUserSearch(key: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint, { query: { key, limit: pageSize } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoint, { query: { key, page: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * pageSize < count ? pages.length + 1 : undefined),
    enabled: key !== '',
    placeholderData: keepPreviousData,
    // Whoever registers meanwhile may push somebody from one page to the next.
    select: ({ pages }) => ({
      hits: [...new Map(pages.flatMap(({ list }) => list.map((hit) => [hit.userID, hit]))).values()],
      count: pages.at(-1)?.count ?? 0,
    }),
  })
}

export type UserSearch = ReturnType<typeof useUserSearch>
