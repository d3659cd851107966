import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
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

/** Records that are read together: each may be a megabyte. */
const atOnce = 2

/** Entries of these records; undefined if they are larger than so many UTF-8 bytes together. */
export async function entriesWithin(
  queries: Queries,
  messageIds: readonly number[],
  bytes: number,
): Promise<Map<number, readonly StoredEntry[]> | undefined> {
  const found = new Map<number, readonly StoredEntry[]>()
  let left = bytes
  for (let at = 0; at < messageIds.length; at += atOnce) {
    const { rows } = await sql<{ message_id: number; entries: string }>`
      select message_id, entries::text as entries from message_records
      where message_id = any (${messageIds.slice(at, at + atOnce)}::bigint[])`.execute(queries)
    left -= rows.reduce((sum, { entries }) => sum + Buffer.byteLength(entries), 0)
    if (left < 0) return undefined
    for (const { message_id, entries } of rows) found.set(message_id, JSON.parse(entries))
  }
  return found
}

/** Entries of the records among these messages. */
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
