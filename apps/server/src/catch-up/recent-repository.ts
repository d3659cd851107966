import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

/** Messages that are looked at, from the newest on: more are not stored in the time between two looks. */
const newestMessages = 20_000

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

export interface RecentEventRow {
  readonly conversation_id: number
  readonly position: number
  readonly age_ms: number
  /** Null of a group. */
  readonly user_low: number | null
  readonly user_high: number | null
}

const happenedIn = ({
  fromMs,
  toMs,
}: Span) => sql`created_at > now() - make_interval(secs => ${fromMs / 1000})
  and created_at < now() - make_interval(secs => ${toMs / 1000})`

const ageMs = sql`(extract(epoch from now() - created_at) * 1000)::float8`

/** Events of all conversations' logs in a span of time. */
export async function recentEvents(queries: Queries, span: Span): Promise<RecentEventRow[]> {
  const { rows } = await sql<RecentEventRow>`
    with recent as (
      select conversation_id, coalesce(position, sequence) as position, created_at from (
        select conversation_id, position, sequence, created_at from messages
        order by id desc limit ${newestMessages}
      ) newest where ${happenedIn(span)}
      union all
      select conversation_id, position, created_at from conversation_changes where ${happenedIn(span)}
    )
    select conversation_id, position, ${ageMs} as age_ms, d.user_low, d.user_high
    from recent left join direct_conversations d using (conversation_id)`.execute(queries)
  return rows
}

export interface RecentChangeRow {
  readonly user_id: number
  readonly position: number
  readonly age_ms: number
  readonly of_groups: boolean
}

/** Events of all people's own logs in a span of time. */
export async function recentChanges(queries: Queries, span: Span): Promise<RecentChangeRow[]> {
  const { rows } = await sql<RecentChangeRow>`
    select user_id, position, ${ageMs} as age_ms, 'groups' = any (topics) as of_groups
    from person_changes where ${happenedIn(span)}`.execute(queries)
  return rows
}

/** Who of these people is in which of these conversations, and for how long. */
export async function membersSince(queries: Queries, ids: readonly number[], userIds: readonly number[]) {
  const { rows } = await sql<{ conversation_id: number; user_id: number; since_ms: number }>`
    select conversation_id, user_id, (extract(epoch from now() - joined_at) * 1000)::float8 as since_ms
    from conversation_members
    where conversation_id = any (${[...ids]}::bigint[]) and user_id = any (${[...userIds]}::bigint[])`.execute(
    queries,
  )
  return rows
}
