import { limits, pinLimits } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { ChangePublisher } from './changes.ts'
import { changeMessage } from './changing-message.ts'
import { extrasInRow, extrasOf } from './extras.ts'
import { fitting } from './fitting.ts'
import type { ConversationKind } from './kind.ts'
import { appendChange } from './log-repository.ts'
import { countPinned, setPinned } from './pin-repository.ts'
import { listPins } from './pinned-repository.ts'
import { withCount } from './system-line.ts'

/** Messages that people pin for everybody in conversations of one kind. */
export class PinningService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>
  readonly #publish: ChangePublisher

  constructor(parts: {
    database: Database
    kind: ConversationKind<Message>
    publish: ChangePublisher
  }) {
    this.#database = parts.database
    this.#kind = parts.kind
    this.#publish = parts.publish
  }

  /** Pins or unpins a message. If it is so already, nothing changes and nobody is notified. @throws Refusal */
  pin(
    { userId }: Caller,
    target: number,
    { messageId, on }: { messageId: number; on: boolean },
  ): Promise<void> {
    const { targets, rights, presenter } = this.#kind
    const parts = { database: this.#database, targets }
    return changeMessage(parts, { userId, target, messageId }, async ({ transaction, conversation }) => {
      const { queries } = transaction
      const { id: conversationId, now } = conversation
      await rights.checkPinning(queries, { senderId: userId, to: target, on })
      if (!(await setPinned(queries, { messageId, conversationId, by: userId }, on))) return
      const max = pinLimits.messages
      if (on && (await countPinned(queries, conversationId)) > max) refuse('pinsFull', { max })
      const line = on && presenter.line ? { line: withCount({ kind: 'pinned', by: userId }) } : {}
      const change = { kind: 'pin', messageId, by: userId, on, ...line } as const
      await this.#publish(transaction, [await appendChange(queries, conversationId, change, now)])
    })
  }

  /** Pinned messages that the caller sees, as many as fit into an answer. @throws Refusal */
  async list({ userId }: Caller, target: number) {
    const { queries } = this.#database
    const { targets, presenter } = this.#kind
    const conversationId = await targets.toRead(queries, userId, target)
    const rows = conversationId === undefined ? [] : await listPins(queries, conversationId, userId)
    const context = await presenter.renderContext(queries, rows)
    const pins = rows.map((row) => ({
      message: {
        ...presenter.message(row, context),
        ...extrasInRow(
          extrasOf({ ...row, reactions: null }, undefined, context.people.get(row.sender_id)),
          true,
        ),
        isMe: row.sender_id === userId,
        sequence: row.sequence,
      },
      by: {
        userID: row.by_id,
        nickname: row.by_nickname,
        memberNickname: row.by_member_nickname ?? '',
      },
      at: row.pinned_at.toISOString(),
    }))
    return { list: fitting(pins, limits.historyBytes, (pin) => pin), count: pins.length }
  }
}
