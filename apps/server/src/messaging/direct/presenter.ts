import { type ChatMessage, MessageType, type UserBrief } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { Brief, UserService } from '../../identity/users/service.ts'
import type { Links } from '../../platform/files/service.ts'
import type { EventExtras } from '../../platform/sockets/notices.ts'
import type { LoggedWithdrawal } from '../conversations/changes.ts'
import type { StoredMessage } from '../conversations/drafts.ts'
import type { Presenter } from '../conversations/kind.ts'
import {
  presentMsg,
  type RenderContext,
  readRenderContext,
  type Shown,
} from '../conversations/msg-presenter.ts'
import { peerOf } from './repository.ts'
import type { DirectTargets } from './targets.ts'

/** A message between two people, but for what each of them has different. */
export type SharedMessage = Omit<ChatMessage, 'isMe' | keyof EventExtras>

export class DirectPresenter implements Presenter<SharedMessage> {
  readonly #users: UserService
  readonly #links: Links
  readonly #targets: DirectTargets

  constructor(parts: { users: UserService; links: Links; targets: DirectTargets }) {
    this.#users = parts.users
    this.#links = parts.links
    this.#targets = parts.targets
  }

  async renderContext(queries: Queries, messages: readonly Shown[]): Promise<RenderContext> {
    const ids = messages.map(({ conversation_id }) => conversation_id)
    const pairs = await this.#targets.pairsOf(queries, ids)
    const showing = { users: this.#users, links: this.#links }
    return { ...(await readRenderContext(queries, showing, messages, [...pairs.values()].flat())), pairs }
  }

  message(row: StoredMessage, context: RenderContext): SharedMessage {
    return {
      id: row.id,
      ...sides(row.conversation_id, row.sender_id, context),
      created_at: row.created_at.toISOString(),
      msg: presentMsg(row, context),
      systemMsg: null,
      msgPreview: row.preview,
      showDate: row.shows_date,
    }
  }

  withdrawal({ conversationId, change, at }: LoggedWithdrawal, context: RenderContext): SharedMessage {
    const { messageId, by, content, preview } = change
    return {
      id: 0,
      ...sides(conversationId, by, context),
      created_at: at.toISOString(),
      msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: messageId, content } },
      systemMsg: null,
      msgPreview: preview,
      showDate: false,
    }
  }

  named(peerId: number) {
    return { userID: peerId }
  }
}

function sides(conversationId: number, senderId: number, { pairs, people }: RenderContext) {
  const pair = pairs.get(conversationId)
  if (!pair) throw new Error(`conversation ${conversationId} is not one of two people`)
  return {
    sendUser: presentPerson(senderId, people),
    revUser: presentPerson(peerOf(pair, senderId), people),
  }
}

export function presentPerson(id: number, people: ReadonlyMap<number, Brief>): UserBrief {
  const person = people.get(id)
  return { id, nickName: person?.nickname ?? '', avatar: person?.avatar ?? '' }
}
