import type { Data, Endpoints } from '@parley/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

/** Somebody, and what they have put there, the last first. */
export interface ReactingPerson {
  readonly userID: number
  readonly nickname: string
  readonly avatar: string
  readonly emoji: readonly string[]
}

const pageSize = 50
const endpoint = 'GET /api/chat/reactions'

/** People who have reacted to a message, the last first, page by page. @param emoji of this alone; undefined for all */
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
    select: ({ pages }) => peopleIn(pages.flatMap(({ list }) => list)),
    gcTime: 0,
  })
}

type Row = Data<Endpoints['GET /api/chat/reactions']>['list'][number]

/** A reaction meanwhile moves somebody from one page to the next. */
function peopleIn(rows: readonly Row[]): ReactingPerson[] {
  const byPerson = Map.groupBy(rows, ({ userID }) => userID)
  return [...byPerson.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...first, emoji: [...new Set(own.map(({ emoji }) => emoji))] }] : []
  })
}
