import type { PollVoter } from '@parley/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

const pageSize = 50
const endpoint = 'GET /api/chat/votes'

/**
 * Voters of a poll that is not secret, the last first, page by page. @param option for this one alone; undefined for
 * all
 */
export function usePollVoters(messageId: number, option: number | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), messageId, option ?? -1],
    queryFn: ({ pageParam: page, signal }) =>
      api.call(
        endpoint,
        { query: { messageId, ...(option !== undefined && { option }), page, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * pageSize < count ? pages.length + 1 : undefined),
    select: ({ pages }) => eachOnce(pages.flatMap(({ list }) => list)),
    gcTime: 0,
  })
}

/** All of them, page by page. */
export async function fetchPollVoters(messageId: number): Promise<readonly PollVoter[]> {
  let voters: readonly PollVoter[] = []
  for (let page = 1; ; page++) {
    // As many at a time as an answer holds.
    const { list, count } = await api.call(endpoint, { query: { messageId, page, limit: -1 } })
    voters = eachOnce([...voters, ...list])
    if (list.length === 0 || voters.length >= count) return voters
  }
}

/** A vote meanwhile moves somebody from one page to the next. */
const eachOnce = (voters: readonly PollVoter[]) => [
  ...new Map(voters.map((one) => [one.userID, one] as const)).values(),
]
