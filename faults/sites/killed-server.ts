import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../../apps/server/src/storage/pglite.ts'
import { openPostgres } from '../../apps/server/src/storage/postgres.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import type { Random } from '../random.ts'
import { ServerProcess } from './server-process.ts'
import { Crowd, createPeople, environment, type Site } from './site.ts'

const people = 2000
const hour = 3600_000

/** A server in a process of its own, which is killed and started again, as is its PostgreSQL; its clock jumps. */
export async function openKilledServer(database: 'embedded' | 'postgres'): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  // What is committed outlives the database's processes.
  const cluster =
    database === 'postgres' ? await startPostgresCluster({ synchronous_commit: 'on' }) : undefined
  const crowd = new Crowd(await fill(dataDir, cluster?.url))
  const clockFile = join(dataDir, 'clock')
  const setClock = (wrongBy: number) => writeFileSync(clockFile, String(wrongBy))
  setClock(0)
  const server = new ServerProcess(environment(dataDir, cluster?.url), clockFile)
  await server.start()

  const restart = async () => {
    await server.kill()
    await server.start()
  }
  const jump = async (random: Random) => setClock(random.integer(-24 * hour, 24 * hour))
  return {
    nodes: [server],
    takePeople: (count) => crowd.take(count),
    disasters: {
      'server: kill -9 and start': restart,
      'server: its clock jumps': jump,
      ...(cluster && { 'PostgreSQL: restart without a shutdown': () => cluster.restart() }),
    },
    calm: async () => setClock(0),
    async close() {
      await server.kill()
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** People, before there is a server. */
async function fill(dataDir: string, databaseUrl: string | undefined) {
  const fail = (error: Error) => {
    throw error
  }
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, fail)
    : await openPglite(dataDir, fail)
  await database.migrate()
  const accounts = await createPeople(database.queries, people)
  await database.close()
  return accounts
}
