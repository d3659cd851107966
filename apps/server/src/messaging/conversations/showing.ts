import type { Queries } from '../../db/database.ts'
import type { StoredMessage } from './drafts.ts'
import { extrasInRow, extrasOf } from './extras.ts'
import type { ConversationKind } from './kind.ts'

/** Messages by themselves, outside of a history, as somebody sees them there: with their extras and places. */
export interface Showing<Message extends object> {
  /** The conversation in which somebody may read; undefined where those who might have one have none yet. @throws Refusal */
  toRead(queries: Queries, userId: number, target: number): Promise<number | undefined>
  show(
    queries: Queries,
    userId: number,
    rows: readonly StoredMessage[],
  ): Promise<Array<Message & { isMe: boolean; sequence: number }>>
}

export function showingOf<Message extends object>({
  targets,
  presenter,
}: ConversationKind<Message>): Showing<Message> {
  return {
    toRead: (queries, userId, target) => targets.toRead(queries, userId, target),
    async show(queries, userId, rows) {
      if (rows.length === 0) return []
      const context = await presenter.renderContext(queries, rows)
      return rows.map((row) => ({
        ...presenter.message(row, context),
        ...extrasInRow(
          extrasOf(row, presenter.withdrawer?.(row, context), context.people.get(row.sender_id)),
          true,
        ),
        isMe: row.sender_id === userId,
        sequence: row.sequence,
      }))
    },
  }
}
