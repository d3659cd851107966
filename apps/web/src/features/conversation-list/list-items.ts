import type { Friend } from '@parley/contract'
import { isGroupRow, type ListedConversation, targetOf } from '../../domain/conversations/list-rows.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { displayName } from '../../domain/people/names.ts'

/** A line of the list. */
export interface ListItem {
  readonly key: string
  readonly row: ListedConversation
  readonly name: string
  /** In groups, who wrote the newest message. */
  readonly author: string | undefined
}

interface Known {
  conversations: readonly ListedConversation[]
  friends: ReadonlyMap<number, Friend>
  me: { userID: number; nickname: string; avatar: string }
  noteToSelf: string
  you: string
}

function titleOf(row: ListedConversation, { friends, me, noteToSelf }: Omit<Known, 'conversations' | 'you'>) {
  if (isGroupRow(row)) return row.title
  if (row.userId === me.userID) return noteToSelf
  const friend = friends.get(row.userId)
  return friend ? displayName({ note: friend.notice, nickname: friend.nickname }) : displayName(row)
}

/** In groups, who wrote the newest message. */
function authorOf(row: ListedConversation, { friends, me, you }: Known) {
  if (!isGroupRow(row) || !row.newMsgAuthor) return undefined
  const { userId, nickname, memberNickname } = row.newMsgAuthor
  return userId === me.userID
    ? you
    : displayName({ note: friends.get(userId)?.notice, memberNickname, nickname })
}

/** The conversations, by the names that I have for them. */
export const listItems = (known: Known): ListItem[] =>
  known.conversations.map((row) => ({
    key: pathOf(targetOf(row)),
    row,
    name: titleOf(row, known),
    author: authorOf(row, known),
  }))
