import { type Data, type Endpoints, type Input, reactionLimits } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import {
  endNotice,
  endNoticesUpTo,
  listNotices,
  type NoticeRow,
  noteReaction,
} from './reaction-notice-repository.ts'

type List = Endpoints['GET /api/chat/reaction_notices']
type Seen = Endpoints['PUT /api/chat/reaction_notices']

interface Reacted {
  readonly messageId: number
  readonly byId: number
  readonly emoji: string
  readonly authorId: number
}

/** Quiet notices to authors about reactions to their messages, until they have looked. */
export class ReactionNotices {
  readonly #database: Database
  readonly #notifier: Notifier

  constructor(parts: { database: Database; notifier: Notifier }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
  }

  async note(
    transaction: Transaction,
    reacted: Reacted & { conversationId: number; position: number },
  ): Promise<void> {
    if (reacted.authorId === reacted.byId) return
    if (await noteReaction(transaction.queries, reacted)) this.#publish(transaction, reacted.authorId)
  }

  /** To be called before it is taken off. */
  async takeBack(transaction: Transaction, reacted: Reacted): Promise<void> {
    if (await endNotice(transaction.queries, reacted)) this.#publish(transaction, reacted.authorId)
  }

  async list({ userId }: Caller): Promise<Data<List>> {
    const rows = await listNotices(this.#database.queries, userId, reactionLimits.notices)
    return { list: rows.map(present), count: rows.length }
  }

  /** The caller has looked at a conversation when this was the newest. What was seen already is done. */
  seen({ userId }: Caller, upTo: Input<Seen>['body']): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      if (await endNoticesUpTo(transaction.queries, userId, upTo)) this.#publish(transaction, userId)
    })
  }

  #publish(transaction: Transaction, userId: number): void {
    this.#notifier.changed(transaction, [userId], ['reactions'])
  }
}

const present = (row: NoticeRow): Data<List>['list'][number] => ({
  ...(row.is_of_group ? { groupID: row.conversation_id } : { userID: row.peer_id ?? row.by_id }),
  messageId: row.message_id,
  emoji: row.emoji,
  by: { userID: row.by_id, nickname: row.nickname },
  position: row.position,
})
