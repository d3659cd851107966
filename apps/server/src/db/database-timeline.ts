import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from './database.ts'

/**
 * The history that a PostgreSQL goes on from: a standby that is promoted begins another one, which may lack the last
 * commits of the old primary. Undefined where the service does not show it.
 */
export async function timelineOf(client: Pick<pg.ClientBase, 'query'>): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ timeline: number }>(statement)
    return rows[0]?.timeline
  } catch (error) {
    if (notShown.has(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}

const statement = `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`

/** SQLSTATEs of services that forbid or lack these functions, as some managed ones do. */
const notShown = new Set(['42501', '42883', '0A000'])

/** The database goes on from another history than before. */
export class TimelineChanged extends Error {
  constructor() {
    super('The database goes on from another history, as after a failover: the server starts anew.')
  }
}

/**
 * Notes the timeline that the database is on. On another one than was noted it gives the database a new epoch: numbers
 * of messages may be given out again there, so that nothing that devices hold can be added to.
 *
 * @returns whether the epoch is new
 */
export async function noteTimeline(queries: Queries, timeline: number): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    with epoch as (select key from settings where key = 'epoch' for update),
    noted as (
      insert into settings (key, value) select 'timeline', to_jsonb(${timeline}::integer) from epoch
      on conflict (key) do update set value = excluded.value where settings.value <> excluded.value
      returning xmax <> 0 as is_other
    ),
    renewed as (
      update settings set value = to_jsonb(gen_random_uuid()::text)
      where key = 'epoch' and exists (select from noted where is_other)
      returning key
    )
    select exists (select from renewed) as "isOther"`.execute(queries)
  return rows[0]?.isOther ?? false
}
