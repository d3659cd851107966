import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { newEpoch } from './epoch.ts'

/** The database goes on from another history than before. */
export class TimelineChanged extends Error {
  constructor() {
    super('The database goes on from another history, as after a failover: the server starts anew.')
  }
}

/**
 * SQL: the history that a PostgreSQL goes on from. A standby that is promoted begins another one, which may lack the
 * last commits of the old primary. Null while it is a standby.
 */
export const currentTimeline = `case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end`

/** SQLSTATEs of services that forbid or lack these functions, as some managed ones do. */
const hidden = new Set(['42501', '42883', '0A000'])

const isHidden = (error: unknown): boolean => hidden.has(String((error as { code?: unknown }).code))

/** A timeline, and whether the database was on another one when a node last noted it. */
export interface NotedTimeline {
  readonly timeline: number
  readonly isOther: boolean
}

/**
 * Notes the timeline that the database is on. On another one than was noted it gives the database a new epoch: numbers
 * of messages may be given out again there, so that nothing that devices hold can be added to.
 *
 * @returns undefined where the service does not show it
 */
export async function noteTimeline(queries: Queries): Promise<NotedTimeline | undefined> {
  try {
    const { rows } = await sql<{ timeline: number | null; isOther: boolean }>`
      with epoch as materialized (
        select ${sql.raw(currentTimeline)} as timeline from settings where key = 'epoch' for update
      ),
      noted as (
        insert into settings (key, value) select 'timeline', to_jsonb(timeline) from epoch
        where timeline is not null
        on conflict (key) do update set value = excluded.value where settings.value <> excluded.value
        returning xmax <> 0 as is_other
      ),
      renewed as (${newEpoch} and exists (select from noted where is_other) returning key)
      select timeline, exists (select from renewed) as "isOther" from epoch`.execute(queries)
    const [found] = rows
    if (!found) throw new Error('the database has no epoch')
    const { timeline, isOther } = found
    return timeline === null ? undefined : { timeline, isOther }
  } catch (error) {
    if (isHidden(error) && !(await isShown(queries))) return undefined
    throw error
  }
}

const isShown = (queries: Queries) =>
  sql`select ${sql.raw(currentTimeline)}`.execute(queries).then(
    () => true,
    () => false,
  )
