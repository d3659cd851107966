import { limits } from '@parley/contract'
import type pg from 'pg'
import { Upkeep } from './upkeep.ts'

const everyMs = 5000

/**
 * Keeps the log of the embedded database short. PostgreSQL leaves that to a process that is missing there: without
 * this the log would grow, and a start after a crash take longer, for as long as the server runs.
 */
export const keepLog = (connections: pg.Pool, onProblem: (error: unknown) => void) =>
  new Upkeep(everyMs, () => shorten(connections), onProblem)

/** Drops log that has reached the tables, once there is enough of it. */
async function shorten(connections: pg.Pool): Promise<void> {
  const { rows } = await connections.query<{ long: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > ${limits.databaseLogBytes} as long from pg_control_checkpoint()`,
  )
  if (rows[0]?.long) await connections.query('checkpoint')
}
