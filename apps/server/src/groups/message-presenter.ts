import { type GroupMessage, MessageType } from '@parley/contract'
import type { StoredMessage } from '../conversations/drafts.ts'
import { presentMsg, type Surroundings } from '../conversations/msg-presenter.ts'
import type { Withdrawn } from '../conversations/withdrawal.ts'
import type { Brief } from '../users/service.ts'

/** What showing messages of groups takes: `nicknames` by `groupId userId`. */
export interface GroupSurroundings extends Surroundings {
  readonly nicknames: ReadonlyMap<string, string>
}

export function presentGroupMessage(
  row: StoredMessage,
  around: GroupSurroundings,
): Omit<GroupMessage, 'isMe' | 'media'> {
  return {
    ...author(row.conversation_id, row.sender_id, around.people, around.nicknames),
    msg: presentMsg(row, around),
    id: row.id,
    msgType: row.type,
    createdAt: row.created_at.toISOString(),
    msgPreview: row.preview,
    showDate: row.shows_date,
  }
}

/** The frame that tells of a withdrawal, from whoever withdrew it. */
export function presentWithdrawal(
  { message, content, preview, at }: Withdrawn,
  people: ReadonlyMap<number, Brief>,
  nicknames: ReadonlyMap<string, string>,
  by: number,
): Omit<GroupMessage, 'isMe' | 'media'> {
  return {
    ...author(message.conversation_id, by, people, nicknames),
    msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: message.id, content } },
    id: 0,
    msgType: MessageType.withdrawn,
    createdAt: at.toISOString(),
    msgPreview: preview,
    showDate: false,
  }
}

function author(
  groupId: number,
  userId: number,
  people: ReadonlyMap<number, Brief>,
  nicknames: ReadonlyMap<string, string>,
) {
  const person = people.get(userId)
  return {
    groupID: groupId,
    userID: userId,
    userNickname: person?.nickname ?? '',
    userAvatar: person?.avatar ?? '',
    memberNickname: nicknames.get(`${groupId} ${userId}`) ?? '',
  }
}
