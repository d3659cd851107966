import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { idOfKey } from '../../db/name-search.ts'
import { decidedRules } from '../../db/sql/retention.ts'
import { idsNamed, people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'
import type { AuditFilter } from './filter.ts'

export type AuditDetails = Readonly<Record<string, string | number>>

export async function insertEntry(
  queries: Queries,
  entry: { event: string; user_id: number | null; ip: string; details: AuditDetails },
): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .execute()
}

/** People of whom one text is part of the nickname. */
const maxNamed = 1000

function entries(queries: Queries, { text, events, userId, from, to }: AuditFilter) {
  let found = queries.selectFrom('audit_log as l')
  if (text) {
    // Nobody has the id 0.
    const id = idOfKey(text.key)
    const named = sql<number>`any (${idsNamed(text.key, maxNamed)})`
    found = found.where(({ or, eb }) =>
      or([
        eb('l.user_id', '=', id),
        eb('l.subject_id', '=', id),
        eb('l.user_id', '=', named),
        eb('l.subject_id', '=', named),
        eb('l.ip', '=', text.key),
        eb('l.event', 'in', ['', ...text.events]),
      ]),
    )
  }
  if (events) found = found.where('l.event', 'in', ['', ...events])
  if (userId !== undefined)
    found = found.where(({ or, eb }) => or([eb('l.user_id', '=', userId), eb('l.subject_id', '=', userId)]))
  if (from) found = found.where('l.created_at', '>=', from)
  if (to) found = found.where('l.created_at', '<', to)
  return found
}

function shown(queries: Queries, filter: AuditFilter = {}) {
  return entries(queries, filter)
    .leftJoin(people.as('p'), 'p.id', 'l.user_id')
    .selectAll('l')
    .select(['p.nickname', 'p.avatar'])
}

/** Newest first. */
export async function listEntries(queries: Queries, filter: AuditFilter, slice: Slice) {
  const { count } = await entries(queries, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await shown(queries, filter)
    .orderBy('l.id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}
export type AuditRow = Awaited<ReturnType<typeof listEntries>>['rows'][number]

/** Entries before this one, the newest first. @param before undefined: the newest of all */
export async function entriesBefore(
  queries: Queries,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const found = shown(queries, filter).orderBy('l.id', 'desc').limit(limit)
  return (before === undefined ? found : found.where('l.id', '<', before)).execute()
}

export async function entryById(queries: Queries, id: number): Promise<AuditRow | undefined> {
  return shown(queries).where('l.id', '=', id).executeTakeFirst()
}

/** The newest entry of a person before another entry. */
export function entriesOf(
  queries: Queries,
  userId: number,
  before: number | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return shown(queries)
    .where('l.user_id', '=', userId)
    .where('l.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}

export async function markEntryRead(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('audit_log')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('is_read', '=', false)
    .execute()
}

/** Gives how many of the oldest were deleted, a batch at most. */
export async function deleteEntriesBefore(queries: Queries, before: Date, batch: number): Promise<number> {
  const oldest = queries
    .selectFrom('audit_log')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(batch)
  const result = await queries.deleteFrom('audit_log').where('id', 'in', oldest).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** When those of these entries that are there were written; they stay until the transaction ends. */
export async function timesOf(queries: Queries, ids: readonly number[]): Promise<Date[]> {
  const rows = await queries
    .selectFrom('audit_log')
    .select('created_at')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function deleteEntries(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries
    .deleteFrom('audit_log')
    .where('id', 'in', [...ids])
    .execute()
}

/** Days for which the log is stored, if administrators have decided that. */
export async function keptLogDays(queries: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ rules: string | null }>`select ${decidedRules} as rules`.execute(queries)
  const { log }: { log?: number } = JSON.parse(rows[0]?.rules ?? '{}')
  return log
}
