import pg from 'pg'
import { startDurableCluster } from '../cluster.ts'

export interface Count {
  readonly text: string
  readonly calls: number
  /** Whether it has written anything. */
  readonly writes: boolean
}

/** PostgreSQL as it comes, that counts its statements. */
export async function startCountingPostgres() {
  const cluster = await startDurableCluster({ shared_preload_libraries: 'pg_stat_statements' })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('create extension pg_stat_statements')
  return {
    ...cluster,
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
export type CountingPostgres = Awaited<ReturnType<typeof startCountingPostgres>>
