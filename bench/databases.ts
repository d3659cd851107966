import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../apps/server/src/storage/database.ts'
import { openPglite } from '../apps/server/src/storage/pglite.ts'
import { openPostgres } from '../apps/server/src/storage/postgres.ts'
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts'
import type { DatabaseKind } from './options.ts'
import { createPairs, type Pair } from './people.ts'

/** A database of its own for one server, as its environment names it. */
export interface Place {
  readonly env: Readonly<Record<string, string>>
}

export interface Databases {
  readonly parley: Place
  readonly relay: Place
  readonly pairs: Pair[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Two databases of one kind with the same tables, and people in the one that the server will use. */
export async function openDatabases(kind: DatabaseKind, pairCount: number): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  // As PostgreSQL comes: nothing is acknowledged before it is on the disk.
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '4GB' }
  const cluster = kind === 'postgres' ? await startPostgresCluster(durable) : undefined

  const place = async (name: string, fill: (database: Database) => Promise<void>): Promise<Place> => {
    const dataDir = join(folder, name)
    const databaseUrl = cluster && (await createDatabase(cluster.url, name))
    const database = databaseUrl
      ? openPostgres({ connectionString: databaseUrl }, () => undefined)
      : await openPglite(dataDir, () => undefined)
    await database.migrate()
    await fill(database)
    await database.close()
    return { env: { PARLEY_DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } }
  }

  let pairs: Pair[] = []
  const parley = await place('parley', async (database) => {
    pairs = await createPairs(database, pairCount)
  })
  const relay = await place('relay', async () => undefined)
  return {
    parley,
    relay,
    pairs,
    async [Symbol.asyncDispose]() {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const { Client } = (await import('pg')).default
  const client = new Client(clusterUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, clusterUrl).href
}
