import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../apps/server/src/db/database.ts'
import { openPglite } from '../apps/server/src/db/pglite.ts'
import { openPostgres } from '../apps/server/src/db/postgres.ts'
import { startDurableCluster } from './cluster.ts'

export type DatabaseKind = 'pglite' | 'postgres'

/** A database of its own for one server, as its environment names it. */
export interface Place {
  readonly env: Readonly<Record<string, string>>
}

export interface Databases {
  /** Makes a database with Parley's tables. */
  place<Filled>(
    name: string,
    fill: (database: Database) => Promise<Filled>,
  ): Promise<{ place: Place; filled: Filled }>
  /** Has all of PostgreSQL's processes run on one core; the embedded database runs where its server does. */
  pinTo(core: number): void
  /** Processor time of PostgreSQL; 0 for the embedded database, whose time is its server's. */
  cpuSeconds(): number
  [Symbol.asyncDispose](): Promise<void>
}

/** Room for databases of one kind. */
export async function openDatabases(kind: DatabaseKind): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const cluster = kind === 'postgres' ? await startDurableCluster() : undefined
  return {
    async place(name, fill) {
      const dataDir = join(folder, name)
      const databaseUrl = cluster && (await createDatabase(cluster.url, name))
      const database = databaseUrl
        ? openPostgres({ connectionString: databaseUrl }, () => undefined)
        : await openPglite(dataDir, () => undefined)
      await database.migrate()
      const filled = await fill(database)
      await database.close()
      return {
        filled,
        place: { env: { PARLEY_DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } },
      }
    },
    pinTo: (core) => cluster?.pinTo(core),
    cpuSeconds: () => cluster?.cpuSeconds() ?? 0,
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
