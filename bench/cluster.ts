import pg from 'pg'
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts'
import { childrenOf, cpuSecondsOfAll, parentOf, pin } from './processes.ts'

/** As PostgreSQL comes: nothing is acknowledged before it is on the disk. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '4GB' }

/** PostgreSQL as an operator runs it, in a temporary folder. */
export async function startDurableCluster(others: Readonly<Record<string, string>> = {}) {
  const cluster = await startPostgresCluster({ ...durable, ...others })
  const main = await firstProcess(cluster.url)
  return {
    url: cluster.url,
    /** All its processes, those to come too, run there from now on. */
    pinTo(core: number) {
      for (const pid of [main, ...childrenOf(main)]) pin(pid, core)
    },
    /** Processor time of all its processes, those that have ended too; NaN where the system does not tell. */
    cpuSeconds: () => cpuSecondsOfAll(main),
    stop: () => cluster.stop(),
  }
}

/** The one that begins all others; NaN where the system does not tell. */
async function firstProcess(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const first = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return first
}
