import type { ReaderCounts } from '@parley/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

/** A message of mine whose readers the server shows me. */
export interface SaidInGroup {
  readonly groupId: number
  readonly messageId: number
}

/** How many have read each of my messages between two sequences. */
export const readerCounts = async (
  groupId: number,
  span: { from: number; upTo: number },
): Promise<readonly ReaderCounts[]> =>
  (await api.call('GET /api/group/readers', { query: { groupId, ...span } })).list

export const setReadersShown = (groupId: number, isOn: boolean) =>
  api.call('PUT /api/group/readers', { body: { groupId, isOn } })

export const remindReaders = ({ groupId, messageId }: SaidInGroup) =>
  api.call('POST /api/group/readers/reminder', { body: { groupId, messageId } })

const endpoint = 'GET /api/group/readers/people'
const pageSize = 50

/**
 * Readers of a message of mine, or members who have not read it, page by page. @param asOf read anew as soon as this is
 * another
 */
export const useMessageReaders = ({ groupId, messageId }: SaidInGroup, read: boolean, asOf: number) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), messageId, read, asOf],
    queryFn: ({ pageParam: page, signal }) =>
      api.call(endpoint, { query: { groupId, messageId, read, page, limit: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * pageSize < count ? pages.length + 1 : undefined),
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ list }) => list).map((one) => [one.userId, one])).values(),
    ],
    placeholderData: (before) => before,
    gcTime: 0,
  })
