import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { ageMs, happenedIn, type Span } from '../../db/spans.ts'
import { recentEntries } from '../../db/sql/conversations.ts'
import { pairs } from '../../db/sql/direct.ts'

export interface RecentEventRow {
  readonly conversation_id: number
  readonly position: number
  readonly age_ms: number
  /** Null of a group. */
  readonly user_low: number | null
  readonly user_high: number | null
}

/** Events of all conversations' logs in a span of time. */
export async function recentEvents(queries: Queries, span: Span): Promise<RecentEventRow[]> {
  const { rows } = await sql<RecentEventRow>`
    select conversation_id, position, ${ageMs} as age_ms, d.user_low, d.user_high
    from ${recentEntries(span)} recent left join ${pairs} d using (conversation_id)`.execute(queries)
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
