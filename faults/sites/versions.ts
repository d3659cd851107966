import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { execute } from '../../apps/server/test/support/execute.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { restartableRedis } from '../../apps/server/test/support/restartable-redis.ts'
import type { Account } from '../person/device.ts'
import { type FormerVersion, layOutFormerVersion } from './former-version.ts'
import { currentMain, ServerProcess } from './server-process.ts'
import { Crowd, createPeople, environment } from './site.ts'

const people = 50

/** Servers of a former version and of this one, on one PostgreSQL and one Redis. */
export interface Versions {
  /** A database that nobody has used yet. */
  newDatabase(): Promise<VersionedDatabase>
  close(): Promise<void>
}

export interface VersionedDatabase {
  readonly url: string
  former(): ServerProcess
  current(): ServerProcess
  /** People who are there already; not before the database has its tables. */
  takeIn(): Promise<Crowd>
}

export async function openVersions(
  version: FormerVersion,
  settings: Readonly<Record<string, string>> = {},
): Promise<Versions> {
  const former = layOutFormerVersion(version)
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const cluster = await startPostgresCluster({ synchronous_commit: 'on' })
  const redis = await restartableRedis()
  return {
    async newDatabase() {
      const name = `run_${randomUUID().replaceAll('-', '')}`
      await execute(cluster.url, `create database ${name}`)
      const url = new URL(name, cluster.url).href
      const env = { ...environment(dataDir, url), REDIS_URL: redis.url, ...settings }
      const server = (main: string) => new ServerProcess(env, join(dataDir, 'clock'), main)
      return {
        url,
        former: () => server(former.main),
        current: () => server(currentMain),
        takeIn: async () => new Crowd(await fill(url)),
      }
    },
    async close() {
      await redis.stop()
      await cluster.stop()
      for (const folder of [dataDir, former.folder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(url: string): Promise<Account[]> {
  const database = openPostgres({ connectionString: url, max: 1 }, () => undefined)
  const accounts = await createPeople(database.queries, people)
  await database.close()
  return accounts
}
