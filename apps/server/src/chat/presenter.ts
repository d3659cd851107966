import type { ChatMessage, UserBrief } from '@parley/contract'
import type { StoredMessage } from '../conversations/drafts.ts'
import { presentMsg, type Surroundings } from '../conversations/msg-presenter.ts'
import type { Brief } from '../users/service.ts'

export function presentMessage(
  row: StoredMessage,
  receiverId: number,
  around: Surroundings,
): Omit<ChatMessage, 'isMe'> {
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

export function presentPerson(id: number, people: ReadonlyMap<number, Brief>): UserBrief {
  const person = people.get(id)
  return { id, nickName: person?.nickname ?? '', avatar: person?.avatar ?? '' }
}
