import { type ChatMessage, MessageType, type UserBrief } from '@parley/contract'
import type { StoredMessage } from '../conversations/drafts.ts'
import { presentMsg, type Surroundings } from '../conversations/msg-presenter.ts'
import type { Withdrawn } from '../conversations/withdrawal.ts'
import type { Brief } from '../users/service.ts'

export function presentMessage(
  row: StoredMessage,
  receiverId: number,
  around: Surroundings,
): Omit<ChatMessage, 'isMe' | 'media'> {
  return {
    id: row.id,
    sendUser: presentPerson(row.sender_id, around.people),
    revUser: presentPerson(receiverId, around.people),
    created_at: row.created_at.toISOString(),
    msg: presentMsg(row, around),
    systemMsg: null,
    msgPreview: row.preview,
    showDate: row.shows_date,
  }
}

/** The frame that tells both sides of a withdrawal. */
export function presentWithdrawal(
  { message: { id, sender_id }, content, preview, at }: Withdrawn,
  peerId: number,
  people: ReadonlyMap<number, Brief>,
): Omit<ChatMessage, 'isMe' | 'media'> {
  return {
    id: 0,
    sendUser: presentPerson(sender_id, people),
    revUser: presentPerson(peerId, people),
    created_at: at.toISOString(),
    msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: id, content } },
    systemMsg: null,
    msgPreview: preview,
    showDate: false,
  }
}

export function presentPerson(id: number, people: ReadonlyMap<number, Brief>): UserBrief {
  const person = people.get(id)
  return { id, nickName: person?.nickname ?? '', avatar: person?.avatar ?? '' }
}
