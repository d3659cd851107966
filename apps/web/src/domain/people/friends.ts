import type { Friend, Page } from '@parley/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { refusalOf } from '../api/api-errors.ts'
import { apiQuery, queryKeyOf } from '../queries/queries.ts'
import { displayName } from './names.ts'

/** My friends, all of them: their notes are what people are called by everywhere. */
export const friendsQuery = apiQuery('GET /api/user/friends', { query: { limit: -1 } })

/** For so long friend_info is cached (docs/wire-for-older-clients.md). */
const friendInfoStaleMs = 10_000

/** A friend from the server, or the code with which it refuses. */
export type FriendInfo = { friend: Friend; refusal?: undefined } | { friend?: undefined; refusal: number }

/** A refusal is a response too: it stays while the request is repeated. */
export function friendInfoQuery(friendID: number) {
  const input = { query: { friendID } }
  return queryOptions({
    queryKey: queryKeyOf('GET /api/user/friend_info', input),
    queryFn: ({ signal }): Promise<FriendInfo> =>
      api.call('GET /api/user/friend_info', input, { signal }).then(
        (friend) => ({ friend }),
        (error) => ({ refusal: refusalOf(error) }),
      ),
    staleTime: friendInfoStaleMs,
  })
}

const byId = ({ list }: Page<Friend>) => new Map(list.map((friend) => [friend.userID, friend]))
const none: ReadonlyMap<number, Friend> = new Map()

/** My friends by their ids; empty until they are loaded. */
export function useFriends(): ReadonlyMap<number, Friend> {
  const { data = none } = useQuery({ ...friendsQuery, select: byId })
  return data
}

/** Names by which I know people: my note, if they are a friend who has one. */
export function useNameOf() {
  const friends = useFriends()
  return useCallback(
    ({ userID, ...names }: Pick<Friend, 'userID' | 'nickname'> & { memberNickname?: string }) =>
      displayName({ note: friends.get(userID)?.notice, ...names }),
    [friends],
  )
}
