import type { Friend, UserHit } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { errorCodes } from '../../../domain/api/error-codes.ts'
import { useUserConfig } from '../../../domain/me/user-config.ts'
import { friendInfoQuery, friendsQuery } from '../../../domain/people/friends.ts'
import { strangerQuery } from '../../../domain/people/strangers.ts'
import { useFriendRequests } from '../../../domain/requests/friend-requests.ts'
import { useSession } from '../../../domain/session/session.ts'

/** Somebody who is no friend: as much as they let be seen. */
export type Stranger = Pick<UserHit, 'userID' | 'nickname' | 'avatar'> & Partial<Pick<UserHit, 'abstract'>>

export type Person =
  | { kind: 'friend'; person: Friend }
  | { kind: 'me' | 'stranger'; person: Stranger }
  /** They cannot be found, or do not exist; one cannot tell which. */
  | { kind: 'unknown' }

/** Who has this account, from whatever tells it first. */
export function usePerson(id: number) {
  const me = useMe()
  const isMe = id === me.userID
  const isAccount = Number.isSafeInteger(id) && id > 0
  const friends = useQuery(friendsQuery)
  const listed = friends.data?.list.find(({ userID }) => userID === id)
  const info = useQuery({
    ...friendInfoQuery(id),
    placeholderData: listed && { friend: listed },
    enabled: isAccount && !isMe,
  })
  const isStranger = info.data?.refusal === errorCodes.notFriends
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
    if (!info.data) return undefined
    if (info.data.friend) return { kind: 'friend', person: info.data.friend }
    if (!isStranger) return { kind: 'unknown' }
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
