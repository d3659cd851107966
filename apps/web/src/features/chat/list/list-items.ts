import type { ChatSession, Friend } from '@parley/contract'
import { displayName } from '../../../lib/names.ts'

/** One line of the list: a conversation, a friend with whom there is none yet, or the heading above these. */
export type ListItem =
  | { kind: 'session'; key: string; session: ChatSession; name: string }
  | { kind: 'heading'; key: string }
  | { kind: 'friend'; key: string; friend: Friend; name: string }

interface Known {
  sessions: readonly ChatSession[]
  friends: ReadonlyMap<number, Friend>
  me: { userID: number; nickname: string; avatar: string }
  noteToSelf: string
}

const nameOf = (friend: Friend) => displayName({ note: friend.notice, nickname: friend.nickname })

const matches = (filter: string, ...texts: (string | number | undefined)[]) =>
  texts.some((text) =>
    String(text ?? '')
      .toLocaleLowerCase()
      .includes(filter),
  )

/**
 * The conversations; while something is searched, those that match, then the other friends who do. With no
 * conversation at all, the friends with whom one could begin.
 */
export function listItems(filter: string, { sessions, friends, me, noteToSelf }: Known): ListItem[] {
  const wanted = filter.trim().toLocaleLowerCase()
  const rows = sessions.flatMap((session): ListItem[] => {
    const friend = friends.get(session.userId)
    const own = session.userId === me.userID
    const name = own ? noteToSelf : friend ? nameOf(friend) : session.nickname
    if (!matches(wanted, name, session.nickname, session.userId)) return []
    return [{ kind: 'session', key: `session ${session.userId}`, session, name }]
  })
  if (wanted === '' && rows.length > 0) return rows

  const inList = new Set(sessions.map(({ userId }) => userId))
  const self: Friend = { ...me, abstract: '', notice: noteToSelf, isOnline: false }
  const candidates = wanted === '' ? [...friends.values()] : [...friends.values(), self]
  const others = candidates.filter(
    (friend) => !inList.has(friend.userID) && matches(wanted, nameOf(friend), friend.nickname, friend.userID),
  )
  if (others.length === 0) return rows
  return [
    ...rows,
    { kind: 'heading', key: 'heading' },
    ...others.map(
      (friend): ListItem => ({
        kind: 'friend',
        key: `friend ${friend.userID}`,
        friend,
        name: nameOf(friend),
      }),
    ),
  ]
}
