import { ApiError } from '@parley/client'
import type { Friend, UserHit } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { errorCodes } from '../../../lib/error-codes.ts'
import { useFriendRequests } from '../../../lib/friend-requests.ts'
import { friendsQuery } from '../../../lib/friends.ts'
import { apiQuery } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { strangerQuery } from '../../../lib/strangers.ts'
import { useUserConfig } from '../../../lib/user-config.ts'

/** Somebody who is no friend: as much as they let be seen. */
export type Stranger = Pick<UserHit, 'userID' | 'nickname' | 'avatar'> & Partial<Pick<UserHit, 'abstract'>>

export type Person =
  | { kind: 'friend'; person: Friend }
  | { kind: 'me' | 'stranger'; person: Stranger }
  /** They cannot be found, or do not exist; one cannot tell which. */
  | { kind: 'unknown' }

const friendInfoAge = 10_000

const isNotFriends = (error: unknown) => error instanceof ApiError && error.code === errorCodes.notFriends

/** Who has this account, from whatever tells it first. */
export function usePerson(id: number) {
  const me = useMe()
  const isMe = id === me.userID
  const isAccount = Number.isSafeInteger(id) && id > 0
  const friends = useQuery(friendsQuery)
  const info = useQuery({
    ...apiQuery('GET /api/user/friend_info', { query: { friendID: id } }),
    placeholderData: friends.data?.list.find(({ userID }) => userID === id),
    staleTime: friendInfoAge,
    enabled: isAccount && !isMe,
  })
  const isStranger = isNotFriends(info.error)
  const search = useQuery({ ...strangerQuery(id), enabled: isStranger })
  const { requests } = useFriendRequests()

  const failed = isStranger ? search : info
  return {
    found: found(),
    error: failed.error,
    isFetching: failed.isFetching,
    refetch: () => void failed.refetch(),
  }

  function found(): Person | undefined {
    if (isMe) return { kind: 'me', person: me }
    if (!isAccount) return { kind: 'unknown' }
    if (!isStranger) return info.data && { kind: 'friend', person: info.data }
    const stranger = search.data ?? requests?.find(({ userID }) => userID === id)
    if (stranger) return { kind: 'stranger', person: stranger }
    return search.data === undefined ? undefined : { kind: 'unknown' }
  }
}

function useMe(): Stranger {
  const { userID, nickname, avatar } = useSession()
  const abstract = useUserConfig()?.abstract ?? ''
  return { userID, nickname, avatar, abstract }
}
