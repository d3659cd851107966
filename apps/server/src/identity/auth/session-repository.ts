import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { type SignedIn, signedIn, signedInBy } from '../../db/sql/auth.ts'
import { botsOf } from '../../db/sql/bots.ts'

export interface NewSession {
  readonly user_id: number
  readonly expires_at: Date
  readonly ip: string
  readonly user_agent: string
  readonly place: string
  readonly is_new: boolean
  readonly confirms?: boolean
  /** Scopes of a bot's session. */
  readonly scopes?: string[]
}

export async function insertSession(queries: Queries, session: NewSession): Promise<string> {
  const { id } = await queries
    .insertInto('sessions')
    .values({ ...session, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function holding(queries: Queries) {
  return queries
    .selectFrom('sessions')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
}

const holdingById = batched(async (queries, sessionIds: readonly string[]) => {
  const { rows } = await sql<SignedIn>`/* holding sessions */
    select s.* from unnest(${list(sessionIds, 'uuid')}) as asked (id)
    cross join lateral ${signedInBy(sql.ref('asked.id'))} s`.execute(queries)
  return new Map(rows.map((row) => [row.session_id, row]))
})

/**
 * A session's user as they are now, the session's end, and whether it needs no confirmation or had one a moment ago;
 * undefined if it is not valid any more.
 */
export async function holdingSession(
  queries: Queries,
  sessionId: string,
  userId: number,
): Promise<SignedIn | undefined> {
  const session = await holdingById(queries, sessionId)
  return session?.user_id === userId ? session : undefined
}

/** Sessions among these that are no longer valid. */
export async function endedSessions(queries: Queries, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await holding(queries)
    .select('id')
    .where('id', '=', sql<string>`any (${[...sessionIds]}::uuid[])`)
    .execute()
  const held = new Set(rows.map(({ id }) => id))
  return new Set(sessionIds.filter((id) => !held.has(id)))
}

/** Sessions among these of people who have not set up the protection that the site requires beside a password. */
export async function lackingSessions(queries: Queries, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ session_id: string }>`
    select s.session_id from unnest(${list(sessionIds, 'uuid')}) as asked (id)
    cross join lateral ${signedInBy(sql.ref('asked.id'))} s where s.lacks_second_factor`.execute(queries)
  return new Set(rows.map(({ session_id }) => session_id))
}

/** A valid session of this person. */
export async function sessionOf(queries: Queries, userId: number, sessionId: string) {
  return holding(queries)
    .select(['id', 'created_at', 'place', 'is_new'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countSessions(queries: Queries, userId: number): Promise<number> {
  const { count } = await holding(queries)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined when it does not hold. */
export async function confirmUntil(
  queries: Queries,
  userId: number,
  sessionId: string,
  minutes: number,
): Promise<Date | undefined> {
  const row = await queries
    .updateTable('sessions')
    .set({ confirmed_until: sql`now() + make_interval(mins => ${minutes})` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('confirmed_until')
    .executeTakeFirst()
  return row?.confirmed_until ?? undefined
}

/** Somebody's sessions that hold, `first` before the others, which come by their last use. */
export async function sessionsOf(queries: Queries, userId: number, first: string, limit: number) {
  const all = holding(queries).where('user_id', '=', userId)
  const used = sql<Date>`coalesce(last_used_at, created_at)`
  const rows = await all
    .select(['id', 'user_agent', 'ip', 'created_at', 'expires_at', 'is_new', used.as('used_at')])
    .orderBy(sql`id = ${first}`, 'desc')
    .orderBy(used, 'desc')
    .limit(limit)
    .execute()
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}
export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>['rows'][number]

export async function revokeSession(queries: Queries, userId: number, sessionId: string): Promise<boolean> {
  const revoked = await queries
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Ends all sessions of a person, but for one if it is named. Gives those that still held. */
export async function revokeSessionsOf(queries: Queries, userId: number, except?: string): Promise<string[]> {
  const rows = await queries
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Bots of a person whose token holds. */
export async function botsWithSessions(queries: Queries, ownerId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct s.user_id from ${signedIn} s where s.user_id in ${botsOf(ownerId)} order by s.user_id`.execute(
    queries,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Marks the sessions that began on one device as no longer new. */
export async function confirmSessions(queries: Queries, userId: number, place: string): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ is_new: false })
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('is_new', '=', true)
    .execute()
}

/** Writes down when sessions were used. */
export async function noteUses(queries: Queries, uses: ReadonlyMap<string, Date>): Promise<void> {
  // Rows that another node is writing are left to it: waiting for one another in no order would end in deadlocks.
  await sql`
    update sessions set last_used_at = greatest(last_used_at, used.at)
    from (
      select sessions.id, u.at
      from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as u (id, at)
      join sessions using (id)
      for no key update of sessions skip locked
    ) as used
    where sessions.id = used.id`.execute(queries)
}

export async function deleteExpiredSessions(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}
