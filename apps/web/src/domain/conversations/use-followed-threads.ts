import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

const pageSize = 30

/** The threads that I follow, page by page. */
export function useFollowedThreads(isOnlyUnread: boolean) {
  const unread = isOnlyUnread ? { unread: true } : {}
  return useInfiniteQuery({
    queryKey: [...queryKeyOf('GET /api/chat/threads', { query: unread }), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      api.call('GET /api/chat/threads', { query: { page, limit: pageSize, ...unread } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) =>
      pages.flatMap(({ list }) => list).length < count ? pages.length + 1 : undefined,
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })
}
