import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import type { StoredEntry } from './records.ts'

export async function insertRecords(
  queries: Queries,
  records: ReadonlyArray<{ readonly messageId: number; readonly entries: readonly StoredEntry[] }>,
): Promise<void> {
  if (records.length === 0) return
  await queries
    .insertInto('message_records')
    .values(
      records.map(({ messageId, entries }) => ({ message_id: messageId, entries: JSON.stringify(entries) })),
    )
    .execute()
}

/** What is in those of these messages that are records. */
export async function entriesOf(
  queries: Queries,
  messageIds: readonly number[],
): Promise<Map<number, readonly StoredEntry[]>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await sql<{ message_id: number; entries: StoredEntry[] }>`
    select message_id, entries from message_records
    where message_id = any (${[...messageIds]}::bigint[])`.execute(queries)
  return new Map(rows.map(({ message_id, entries }) => [message_id, entries]))
}
