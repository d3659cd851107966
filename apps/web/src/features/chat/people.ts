import { ApiError } from '@parley/client'
import type { Friend, Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { errorCodes } from '../../lib/error-codes.ts'
import { useT } from '../../lib/i18n/index.ts'
import { displayName } from '../../lib/names.ts'
import { apiQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { strangerQuery } from '../../lib/strangers.ts'
import { sessionsQuery } from './session-cache.ts'

const friendsQuery = apiQuery('GET /api/user/friends', { query: { limit: -1 } })
const byId = ({ list }: Page<Friend>) => new Map(list.map((friend) => [friend.userID, friend]))
const none: ReadonlyMap<number, Friend> = new Map()

/** My friends by their ids; empty until they are loaded. */
export function useFriends(): ReadonlyMap<number, Friend> {
  const { data = none } = useQuery({ ...friendsQuery, select: byId })
  return data
}

/** Seed.md: friend_info is kept for ten seconds. */
const friendInfoStaleMs = 10_000

export const friendInfoQuery = (friendID: number) => ({
  ...apiQuery('GET /api/user/friend_info', { query: { friendID } }),
  staleTime: friendInfoStaleMs,
})

export interface Person {
  id: number
  /** As I know them: my note, else the nickname. */
  name: string
  /** The name behind the picture: notes to self bear my own. */
  faceName: string
  avatar: string
  isMe: boolean
  isOnline: boolean
  /** There is nobody with this id. */
  isNobody: boolean
  /** Undefined until it is known. */
  isFriend: boolean | undefined
  /** Undefined unless this is a friend and the profile is loaded. */
  friend: Friend | undefined
  /** The profile could not be read, for another reason than that they are no friend. */
  error: Error | undefined
}

/** The person on the other side of a chat, from whatever is known. */
export function usePerson(id: number): Person {
  const t = useT()
  const me = useSession()
  const isMe = id === me.userID
  const { data: friend, error } = useQuery({ ...friendInfoQuery(id), enabled: !isMe })
  const { data: row } = useQuery({
    ...sessionsQuery,
    select: ({ list }) => list.find(({ userId }) => userId === id),
  })
  const inList = useFriends().get(id)
  const isNobody = error instanceof ApiError && error.code === errorCodes.userUnknown
  const isRefused = error instanceof ApiError && error.kind === 'refused'
  const { data: stranger } = useQuery({ ...strangerQuery(id), enabled: isRefused && !isNobody })
  const known = friend ?? inList
  const name = known
    ? displayName({ note: known.notice, nickname: known.nickname })
    : (row ?? stranger)?.nickname

  if (isMe) {
    const { avatar, nickname: faceName } = me
    return {
      id,
      name: t('chat.noteToSelf'),
      faceName,
      avatar,
      isMe,
      isNobody: false,
      isOnline: false,
      isFriend: true,
      friend: undefined,
      error: undefined,
    }
  }
  return {
    id,
    name: name ?? String(id),
    faceName: name ?? String(id),
    avatar: (known ?? row ?? stranger)?.avatar ?? '',
    isMe,
    isNobody,
    isOnline: !isRefused && (known?.isOnline ?? row?.isOnline ?? false),
    isFriend: isRefused ? false : known && true,
    friend: isRefused ? undefined : friend,
    error: isRefused ? undefined : (error ?? undefined),
  }
}
