import { type GroupMessage, MessageType, type SystemLine, type Withdrawer } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
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
  withdrawnBy,
} from '../conversations/msg-presenter.ts'
import type { PlacedLine } from '../conversations/system-line.ts'
import { withdrawerOf } from '../conversations/withdrawal.ts'
import { memberNicknames } from './member-repository.ts'

/** A message of a group, but for what each member has different. */
export type SharedMessage = Omit<GroupMessage, 'isMe' | keyof EventExtras>

export class GroupPresenter implements Presenter<SharedMessage> {
  readonly #users: UserService
  readonly #links: Links

  constructor(parts: { users: UserService; links: Links }) {
    this.#users = parts.users
    this.#links = parts.links
  }

  async renderContext(queries: Queries, shown: readonly Shown[]): Promise<RenderContext> {
    const messages = shown.flatMap((one) => {
      const by = withdrawerOf(one)
      return by === undefined ? [one] : [one, withdrawnBy(one.conversation_id, by)]
    })
    const authors = messages.map(({ conversation_id, sender_id }) => ({
      groupId: conversation_id,
      userId: sender_id,
    }))
    const [context, nicknames] = await Promise.all([
      readRenderContext(queries, { users: this.#users, links: this.#links }, messages),
      memberNicknames(queries, authors),
    ])
    return { ...context, nicknames }
  }

  message(row: StoredMessage, context: RenderContext): SharedMessage {
    return {
      ...author(row.conversation_id, row.sender_id, context),
      msg: presentMsg(row, context),
      id: row.id,
      msgType: row.type,
      createdAt: row.created_at.toISOString(),
      msgPreview: row.preview,
      showDate: row.shows_date,
    }
  }

  withdrawal({ conversationId, change, at }: LoggedWithdrawal, context: RenderContext): SharedMessage {
    const { messageId, by, content, preview } = change
    return {
      ...author(conversationId, by, context),
      msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: messageId, content } },
      id: 0,
      msgType: MessageType.withdrawn,
      createdAt: at.toISOString(),
      msgPreview: preview,
      showDate: false,
    }
  }

  withdrawer(row: StoredMessage, context: RenderContext): Withdrawer | undefined {
    const by = withdrawerOf(row)
    return by === undefined ? undefined : named(row.conversation_id, by, context)
  }

  line({ conversationId, position, at, line }: PlacedLine, context: RenderContext): SystemLine {
    const { by, people, after, ...rest } = line
    return {
      position,
      after,
      createdAt: at.toISOString(),
      by: named(conversationId, by, context),
      people: people.map((userId) => named(conversationId, userId, context)),
      ...rest,
    }
  }

  named(groupId: number) {
    return { groupID: groupId }
  }
}

function named(groupId: number, userId: number, context: RenderContext): Withdrawer {
  const { userNickname, memberNickname } = author(groupId, userId, context)
  return { userID: userId, nickname: userNickname, memberNickname }
}

function author(groupId: number, userId: number, { people, nicknames }: RenderContext) {
  const person = people.get(userId)
  return {
    groupID: groupId,
    userID: userId,
    userNickname: person?.nickname ?? '',
    userAvatar: person?.avatar ?? '',
    memberNickname: nicknames.get(`${groupId} ${userId}`) ?? '',
  }
}
