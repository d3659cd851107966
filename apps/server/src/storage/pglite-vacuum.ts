import { limits } from '@parley/contract'
import type pg from 'pg'
import { freeBytes } from './free-space.ts'
import { Upkeep } from './upkeep.ts'

const everyMs = 60_000

/**
 * Gives the room of rows that are gone to new ones, and tells the planner what tables hold. PostgreSQL leaves that to a
 * process that is missing there: without this the files would grow for as long as people change and delete something.
 */
export const keepVacuumed = (folder: string, connections: pg.Pool, onProblem: (error: unknown) => void) =>
  new Upkeep(everyMs, () => vacuum(folder, connections), onProblem)

/**
 * One table at a time, since everybody waits meanwhile: whichever is furthest from what was last known of it. What is
 * counted here is forgotten when the server ends, the size of a table is not. What is done is written to the log, at worst
 * as much as there is: what the disk has no room for is left alone.
 */
const due = `
  select c.oid::regclass::text as name
  from pg_class c join pg_stat_all_tables s on s.relid = c.oid
  cross join lateral (select
    greatest(c.reltuples, 0) as rows,
    greatest(s.n_dead_tup, s.n_ins_since_vacuum, s.n_mod_since_analyze) as changed,
    pg_relation_size(c.oid) / current_setting('block_size')::int as pages
  ) now
  where c.relkind = 'r' and c.relpersistence = 'p'
    and current_setting('default_transaction_read_only') = 'off' and 2 * pg_total_relation_size(c.oid) < $1
    and (now.changed > 1000 + 0.2 * now.rows or now.pages > 100 + 1.2 * c.relpages
      or age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::int)
  order by now.changed / (1000 + now.rows) + now.pages / (100.0 + c.relpages) desc limit 1`

async function vacuum(folder: string, connections: pg.Pool): Promise<void> {
  await connections.query('select pg_stat_force_next_flush()')
  const room = (await freeBytes(folder)) - limits.databaseStartBytes
  const { rows } = await connections.query<{ name: string }>(due, [room])
  const [table] = rows
  if (table) await connections.query(`vacuum (analyze) ${table.name}`)
}
