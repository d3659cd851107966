import { userUnknown } from '@parley/contract/error-codes'
import { useQuery } from '@tanstack/react-query'
import { directListQuery } from '../conversations/queries.ts'
import { useUserConfig } from '../me/user-config.ts'
import { useFriendRequests } from '../requests/friend-requests.ts'
import { useSession } from '../session/session.ts'
import { cardQuery } from './card.ts'
import { friendInfoQuery, useFriends } from './friends.ts'
import { personOf } from './person.ts'

/** The person with this account, from the first source that has them. */
export function usePerson(id: number) {
  const { userID, nickname, avatar } = useSession()
  const abstract = useUserConfig()?.abstract ?? ''
  const isMe = id === userID
  const listed = useFriends().get(id)
  const info = useQuery({ ...friendInfoQuery(id), enabled: !isMe })
  const { friend, refusal } = info.data ?? { friend: listed }
  const mayBeFound = refusal !== undefined && refusal !== userUnknown
  const card = useQuery({ ...cardQuery(id), enabled: mayBeFound })
  const request = useFriendRequests().requests?.find((one) => one.userID === id)
  const { data: row } = useQuery({
    ...directListQuery,
    select: ({ list }) => list.find(({ userId }) => userId === id),
  })
  const { error, isFetching, refetch } = mayBeFound ? card : info
  return {
    ...personOf(
      id,
      isMe
        ? { me: { userID, nickname, avatar, abstract } }
        : { friend, refusal, found: mayBeFound ? card.data : undefined, request, row },
    ),
    /** Why they cannot be shown. */
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}

export type AskedPerson = ReturnType<typeof usePerson>
