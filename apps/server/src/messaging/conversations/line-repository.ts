import { limits } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { type NewLine, type PlacedLine, type StoredLine, withCount } from './system-line.ts'

/** The line with which a conversation begins: before its log, as nobody could have missed it. */
export async function insertFirstLine(
  queries: Queries,
  conversationId: number,
  line: NewLine,
  at: Date,
): Promise<void> {
  const stored = { ...withCount(line), after: 0 }
  await queries
    .insertInto('system_lines')
    .values({
      conversation_id: conversationId,
      after_sequence: 0,
      position: 0,
      line: JSON.stringify(stored),
      created_at: at,
    })
    .execute()
}

/** Part of a conversation, by sequences; both ends belong to it. */
export interface Stretch {
  readonly first: number
  readonly last: number
}

/** The lines below the messages of a stretch, in order; of very many the last. */
export async function linesWithin(
  queries: Queries,
  conversationId: number,
  { first, last }: Stretch,
): Promise<PlacedLine[]> {
  const rows = await queries
    .selectFrom('system_lines')
    .select(['position', 'line', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('after_sequence', '>=', first)
    .where('after_sequence', '<=', last)
    .orderBy('after_sequence', 'desc')
    .orderBy('position', 'desc')
    .limit(limits.systemLinesOfPage)
    .execute()
  return rows
    .reverse()
    .map(({ position, line, created_at: at }) => ({ conversationId, position, at, line: line as StoredLine }))
}
