import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'

const ticksPerSecond = 100

export interface Count {
  readonly text: string
  readonly calls: number
  /** Whether it has written anything. */
  readonly writes: boolean
}

/** PostgreSQL as it comes, that counts its statements. */
export async function startCountingPostgres() {
  const cluster = await startPostgresCluster({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '4GB',
    shared_preload_libraries: 'pg_stat_statements',
  })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const main = parentOf(rows[0]?.pid ?? 0)
  return {
    url: cluster.url,
    /** All its processes, those to come too, run there from now on. */
    pin(core: number) {
      for (const pid of [main, ...childrenOf(main)])
        execFileSync('taskset', ['-pc', String(core), String(pid)], { stdio: 'ignore' })
    },
    /** Processor time of all its processes, those that have ended too. */
    cpuSeconds: () =>
      childrenOf(main).reduce((sum, pid) => sum + ticksOf(pid, 2), ticksOf(main, 4)) / ticksPerSecond,
    async countAnew() {
      await client.query('select pg_stat_statements_reset()')
    },
    async counts(): Promise<Count[]> {
      const counted = await client.query<Count>(
        `select query as text, sum(calls)::int as calls, sum(wal_records) > 0 as writes
        from pg_stat_statements where query not like '%pg_stat_statements%' group by query order by 2 desc`,
      )
      return counted.rows
    },
    async stop() {
      await client.end()
      await cluster.stop()
    },
  }
}

function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}

const parentOf = (pid: number) => Number(statOf(pid)[1])

/** The first four are its own time and that of children which have ended, each as a program and in the system. */
const ticksOf = (pid: number, fields: 2 | 4) =>
  statOf(pid)
    .slice(11, 11 + fields)
    .reduce((sum, ticks) => sum + Number(ticks), 0)

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
