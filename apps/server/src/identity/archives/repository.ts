import type { Language } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { signedIn } from '../../db/sql/auth.ts'

const shown = [
  'id',
  'state',
  'requested_at',
  'done',
  'total',
  'size',
  'expires_at',
  'left_out',
  'problem',
] as const

/** The last archive that somebody asked for; none when it has been deleted. */
export function currentArchive(queries: Queries, userId: number) {
  return queries
    .selectFrom('archives')
    .select(shown)
    .where('user_id', '=', userId)
    .where('state', '<>', 'over')
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
}

export type ArchiveRow = NonNullable<Awaited<ReturnType<typeof currentArchive>>>

/** Archives that somebody asked for within a day; those do not count that failed by no fault of theirs. */
export async function countRequests(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('archives')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(({ or, eb }) => or([eb('problem', 'is', null), eb('problem', '=', 'tooLarge')]))
    .executeTakeFirstOrThrow()
  return count
}

/** Puts a new one in the place of the one before. */
export async function insertArchive(
  queries: Queries,
  request: { user_id: number; session_id: string; language: Language },
): Promise<void> {
  await endArchivesOf(queries, request.user_id)
  await queries.insertInto('archives').values(request).execute()
}

/** Nobody opens them any more; what makes one stops, and their bytes go with the next sweep. */
export async function endArchivesOf(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable('archives')
    .set({ state: 'over', holder: null, lease_until: null })
    .where('user_id', '=', userId)
    .where('state', '<>', 'over')
    .execute()
}

/** The archive for a person who is still signed in by this session, and may still have it. */
export async function archiveToRead(
  queries: Queries,
  id: number,
  sessionId: string,
): Promise<{ key: string; size: number; requested_at: Date; language: string } | undefined> {
  const { rows } = await sql<{ key: string; size: number; requested_at: Date; language: string }>`
    select a.key, a.size, a.requested_at, a.language from archives a
    join ${signedIn} s on s.user_id = a.user_id and s.session_id = ${sessionId}::uuid
    where a.id = ${id} and a.state = 'ready' and a.expires_at > now()
      and not s.lacks_second_factor`.execute(queries)
  return rows[0]
}

/** Ends those whose days have passed. @param days for which a failure is reported */
export async function endExpired(queries: Queries, days: number): Promise<void> {
  await sql`
    update archives set state = 'over' where state = 'ready' and expires_at <= now()
      or state = 'failed' and requested_at <= now() - make_interval(days => ${days})`.execute(queries)
}

/** Bytes of which nobody has anything any more. */
export function bytesToRemove(queries: Queries, limit: number) {
  return queries
    .selectFrom('archives')
    .select(['id', 'key'])
    .where('state', 'in', ['over', 'failed'])
    .where('key', 'is not', null)
    .$narrowType<{ key: string }>()
    .limit(limit)
    .execute()
}

/** Only after its bytes are gone from the store. */
export async function forgetBytes(queries: Queries, id: number, key: string): Promise<void> {
  await queries
    .updateTable('archives')
    .set({ key: null })
    .where('id', '=', id)
    .where('key', '=', key)
    .where('state', '<>', 'ready')
    .execute()
}

/** Deletes requests that are over and no longer count for any day. */
export async function forgetOldRequests(queries: Queries): Promise<void> {
  await sql`
    delete from archives
    where state = 'over' and key is null and requested_at < now() - interval '1 day'`.execute(queries)
}
