import type { Friend, Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/texts/index.ts'
import { errorCodes } from '../api/error-codes.ts'
import { chatSessionsQuery } from '../conversations/queries.ts'
import { useSession } from '../session/session.ts'
import { friendInfoQuery, friendsQuery } from './friends.ts'
import { displayName } from './names.ts'
import { strangerQuery } from './strangers.ts'

const byId = ({ list }: Page<Friend>) => new Map(list.map((friend) => [friend.userID, friend]))
const none: ReadonlyMap<number, Friend> = new Map()

/** My friends by their ids; empty until they are loaded. */
export function useFriends(): ReadonlyMap<number, Friend> {
  const { data = none } = useQuery({ ...friendsQuery, select: byId })
  return data
}

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
  const { data: { friend, refusal } = {}, error } = useQuery({ ...friendInfoQuery(id), enabled: !isMe })
  const { data: row } = useQuery({
    ...chatSessionsQuery,
    select: ({ list }) => list.find(({ userId }) => userId === id),
  })
  const inList = useFriends().get(id)
  const isNobody = refusal === errorCodes.userUnknown
  const isRefused = refusal !== undefined
  const { data: stranger } = useQuery({ ...strangerQuery(id), enabled: isRefused && !isNobody })
  const known = friend ?? inList
  const seen = known ?? row ?? stranger
  const name = seen && displayName({ note: known?.notice, nickname: seen.nickname })

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
    avatar: seen?.avatar ?? '',
    isMe,
    isNobody,
    isOnline: !isRefused && (known?.isOnline ?? row?.isOnline ?? false),
    isFriend: isRefused ? false : known && true,
    friend,
    error: error ?? undefined,
  }
}
