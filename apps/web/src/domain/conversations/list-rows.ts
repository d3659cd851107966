import type { ChatMessage, ChatSession, GroupEventOf, GroupMessage, GroupSession } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import { mentionedBy } from '@parley/contract/message-text'
import { isKnownCall, peerOf } from './message.ts'
import { gistOfMsg } from './preview.ts'
import type { Target } from './target.ts'

/** A conversation in the list, as the server sends it. */
export type ListedConversation = ChatSession | GroupSession

/** My settings for a conversation, and its unread count. */
export type ConversationMarks = Pick<
  ListedConversation,
  'isTop' | 'isMuted' | 'alerts' | 'isMarkedUnread' | 'unreadCount'
>

export const isGroupRow = (row: ListedConversation): row is GroupSession => 'groupId' in row

export const targetOf = (row: ListedConversation): Target =>
  isGroupRow(row) ? { kind: 'group', id: row.groupId } : { kind: 'direct', id: row.userId }

/** A group without a message counts from when I joined it. Times of this one form are in order as texts are. */
const timeOf = (row: ListedConversation) => (isGroupRow(row) ? row.newMsgDate : row.created_at)

const compare = (a: ListedConversation, b: ListedConversation) => {
  if (a.isTop !== b.isTop) return a.isTop ? -1 : 1
  const [timeOfA, timeOfB] = [timeOf(a), timeOf(b)]
  return timeOfA === timeOfB ? 0 : timeOfA < timeOfB ? 1 : -1
}

/** Pinned first, then newest: the server's order. */
export const sorted = <T extends ListedConversation>(rows: readonly T[]): T[] => rows.toSorted(compare)

const isOf = ({ kind, id }: Target) => {
  return (row: ListedConversation) =>
    kind === 'group' ? isGroupRow(row) && row.groupId === id : !isGroupRow(row) && row.userId === id
}

export const rowOf = <T extends ListedConversation>(rows: readonly T[], target: Target) =>
  rows.find(isOf(target))

/** The rows with other marks on one of them; the same rows if nothing is new. */
export function withMarks<T extends ListedConversation>(
  rows: readonly T[],
  target: Target,
  marks: Partial<ConversationMarks>,
): readonly T[] {
  const index = rows.findIndex(isOf(target))
  const row = rows[index]
  const isNews = ([name, value]: [string, unknown]) => row?.[name as keyof ConversationMarks] !== value
  if (!row || !Object.entries(marks).some(isNews)) return rows
  // A person who has read everything has seen the mentions, and what they were asked to read.
  const mentions =
    isGroupRow(row) && marks.unreadCount === 0 ? { mentionCount: 0, isAskedToRead: undefined } : {}
  return sorted(rows.with(index, { ...row, ...marks, ...mentions }))
}

const oneMore = (count: number, isMore: boolean) => Math.min(count + Number(isMore), limits.unreadCount)

/**
 * A message has come: its conversation moves up.
 *
 * @param isRead it is being looked at, so it does not count as unread
 */
export function withChatMessage(rows: readonly ChatSession[], message: ChatMessage, isRead: boolean) {
  const peer = peerOf(message)
  const known = rows.find((row) => row.userId === peer.id)
  const row: ChatSession = {
    userId: peer.id,
    nickname: peer.nickName,
    avatar: peer.avatar,
    created_at: message.created_at,
    msgPreview: message.msgPreview,
    gist: {
      ...gistOfMsg(message.msg, message.extras),
      ...(message.isMe && message.msg.type === MessageType.withdrawn && { isOwn: true }),
    },
    isTop: known?.isTop ?? false,
    isOnline: known?.isOnline ?? !message.isMe,
    unreadCount: oneMore(known?.unreadCount ?? 0, !message.isMe && !isRead && !isKnownCall(message.msg)),
    isMuted: known?.isMuted ?? false,
    isMarkedUnread: known?.isMarkedUnread === true && !isRead,
    ...(known?.isTemporary && { isTemporary: true }),
  }
  return sorted([row, ...rows.filter((other) => other !== known)])
}

/**
 * The same in a group. One that is not in the list is left to the server, which knows its title.
 *
 * @param isFromBlocked whom one blocks mentions nobody
 */
export function withGroupMessage(
  rows: readonly GroupSession[],
  message: GroupMessage,
  { isRead, isFromBlocked, me }: { isRead: boolean; isFromBlocked: boolean; me: number },
) {
  const known = rows.find((row) => row.groupId === message.groupID)
  if (!known) return rows
  const isUnread = !message.isMe && !isRead
  const row: GroupSession = {
    ...known,
    newMsgDate: message.createdAt,
    newMsgPreview: message.msgPreview,
    gist: gistOfMsg(message.msg, message.extras),
    newMsgAuthor: {
      userId: message.userID,
      nickname: message.userNickname,
      memberNickname: message.memberNickname,
    },
    unreadCount: oneMore(known.unreadCount, isUnread),
    mentionCount: oneMore(known.mentionCount, isUnread && !isFromBlocked && mentions(message, me)),
    isMarkedUnread: known.isMarkedUnread && !isRead,
  }
  return sorted([row, ...rows.filter((other) => other !== known)])
}

/** The call of a group has begun, changed or ended. */
export const withCall = (
  rows: readonly GroupSession[],
  { groupID, conference }: GroupEventOf<'conference'>,
): GroupSession[] =>
  rows.map((row) => (row.groupId === groupID ? ({ ...row, call: conference?.kind } as GroupSession) : row))

/** Whether a message mentions a person, or everyone (0). */
export const mentions = ({ msg, extras }: Pick<GroupMessage, 'msg' | 'extras'>, me: number) =>
  mentionedBy(msg, extras).some((userID) => userID === me || userID === 0)

/** Whether anything of a conversation is not read, muted or not: what the list shows as unread and marks as read. */
export const isUnread = ({ unreadCount, isMarkedUnread }: ListedConversation) =>
  unreadCount > 0 || isMarkedUnread

/** How many messages of a conversation are to be noticed: of a muted one those that mention me, or that I am asked to read. */
export const noticedOf = (row: ListedConversation) =>
  row.isMuted ? (isGroupRow(row) ? row.mentionCount || Number(row.isAskedToRead ?? 0) : 0) : row.unreadCount

/** How much a conversation adds to the number of a badge; one that I marked unread adds one, a muted one at most a dot. */
export const waitingIn = (row: ListedConversation) =>
  noticedOf(row) || Number(row.isMarkedUnread && !row.isMuted)

/** How many messages wait. */
export const totalUnread = (rows: readonly ListedConversation[]) =>
  rows.reduce((total, row) => total + waitingIn(row), 0)

/** Whether a muted conversation is unread: a dot where it adds nothing to the number. */
export const hasMutedUnread = (rows: readonly ListedConversation[]) =>
  rows.some((row) => row.isMuted && isUnread(row))
