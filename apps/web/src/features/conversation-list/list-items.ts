import type { Friend } from '@parley/contract'
import { isGroupRow, type ListedConversation, targetOf } from '../../domain/conversations/list-rows.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { displayName } from '../../domain/people/names.ts'
import type { Speller } from '../../platform/spelling/spelling.ts'

/** One line of the list: a conversation, a friend with whom there is none yet, or the heading above these. */
export type ListItem =
  | { kind: 'conversation'; key: string; row: ListedConversation; name: string; author: string | undefined }
  | { kind: 'heading'; key: string }
  | { kind: 'friend'; key: string; friend: Friend; name: string }

interface Known {
  conversations: readonly ListedConversation[]
  friends: ReadonlyMap<number, Friend>
  me: { userID: number; nickname: string; avatar: string }
  noteToSelf: string
  you: string
  /** How names are found by what is typed. */
  speller: Speller
}

const nameOf = (friend: Friend) => displayName({ note: friend.notice, nickname: friend.nickname })

const matches = (typed: string, { speller }: Known, id: number, ...names: readonly string[]) =>
  typed === '' || String(id).includes(typed) || names.some((name) => speller.matches(name, typed))

function titleOf(row: ListedConversation, { friends, me, noteToSelf }: Known) {
  if (isGroupRow(row)) return row.title
  if (row.userId === me.userID) return noteToSelf
  const friend = friends.get(row.userId)
  return friend ? nameOf(friend) : displayName(row)
}

/** In groups, who wrote the newest message. */
function authorOf(row: ListedConversation, { friends, me, you }: Known) {
  if (!isGroupRow(row) || !row.newMsgAuthor) return undefined
  const { userId, nickname, memberNickname } = row.newMsgAuthor
  return userId === me.userID
    ? you
    : displayName({ note: friends.get(userId)?.notice, memberNickname, nickname })
}

/**
 * The conversations; while something is searched, those that match, then the other friends who do. With no
 * conversation at all, the friends with whom one could begin.
 */
export function listItems(filter: string, known: Known): ListItem[] {
  const { conversations, friends, me, noteToSelf } = known
  const wanted = filter.trim()
  const rows = conversations.flatMap((row): ListItem[] => {
    const name = titleOf(row, known)
    const target = targetOf(row)
    const nickname = isGroupRow(row) ? '' : row.nickname
    if (!matches(wanted, known, target.id, name, nickname)) return []
    return [{ kind: 'conversation', key: pathOf(target), row, name, author: authorOf(row, known) }]
  })
  if (wanted === '' && rows.length > 0) return rows

  const inList = new Set(conversations.flatMap((row) => (isGroupRow(row) ? [] : [row.userId])))
  const self: Friend = { ...me, abstract: '', notice: noteToSelf, isOnline: false }
  const candidates = wanted === '' ? [...friends.values()] : [...friends.values(), self]
  const others = candidates.filter(
    (friend) =>
      !inList.has(friend.userID) && matches(wanted, known, friend.userID, nameOf(friend), friend.nickname),
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
