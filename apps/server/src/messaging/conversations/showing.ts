import type { Queries } from '../../db/database.ts'
import type { StoredMessage } from './drafts.ts'
import { extrasInRow, extrasOf } from './extras.ts'
import type { ConversationKind } from './kind.ts'
import type { Surroundings } from './msg-presenter.ts'

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

export function showingOf<Around extends Surroundings, Message extends object>({
  targets,
  presenter,
}: ConversationKind<Around, Message>): Showing<Message> {
  return {
    toRead: (queries, userId, target) => targets.toRead(queries, userId, target),
    async show(queries, userId, rows) {
      if (rows.length === 0) return []
      const around = await presenter.surroundings(queries, rows)
      return rows.map((row) => ({
        ...presenter.message(row, around),
        ...extrasInRow(
          extrasOf(row, presenter.withdrawer?.(row, around), around.people.get(row.sender_id)),
          true,
        ),
        isMe: row.sender_id === userId,
        sequence: row.sequence,
      }))
    },
  }
}
