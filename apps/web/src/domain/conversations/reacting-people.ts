import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

const pageSize = 50
const endpoint = 'GET /api/chat/reactions'

/** Who has reacted to a message, the last first, page by page. @param emoji of this alone; undefined for all */
export function useReactingPeople(messageId: number, emoji: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), messageId, emoji ?? ''],
    queryFn: ({ pageParam: page, signal }) =>
      api.call(
        endpoint,
        { query: { messageId, ...(emoji && { emoji }), page, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * pageSize < count ? pages.length + 1 : undefined),
    // Who reacts meanwhile pushes somebody from one page to the next.
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap(({ list }) => list.map((one) => [`${one.userID} ${one.emoji}`, one] as const)),
      ).values(),
    ],
    gcTime: 0,
  })
}
