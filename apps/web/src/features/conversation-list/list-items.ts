import type { Friend } from '@parley/contract'
import { isGroupRow, type ListedConversation, targetOf } from '../../domain/conversations/list-rows.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { displayName } from '../../domain/people/names.ts'

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
}

const nameOf = (friend: Friend) => displayName({ note: friend.notice, nickname: friend.nickname })

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

/** The conversations; with none at all, the friends with whom one could begin. */
export function listItems(known: Known): ListItem[] {
  const { conversations, friends } = known
  if (conversations.length === 0 && friends.size > 0) {
    return [
      { kind: 'heading', key: 'heading' },
      ...[...friends.values()].map(
        (friend): ListItem => ({
          kind: 'friend',
          key: `friend ${friend.userID}`,
          friend,
          name: nameOf(friend),
        }),
      ),
    ]
  }
  return conversations.map((row): ListItem => {
    const key = pathOf(targetOf(row))
    return { kind: 'conversation', key, row, name: titleOf(row, known), author: authorOf(row, known) }
  })
}
