import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import type { Random } from '../random.ts'
import { fillDatabase } from './fill-database.ts'
import { ServerProcess } from './server-process.ts'
import { Crowd, environment, type Site } from './site.ts'

const people = 2000
const hour = 3600_000

/** A server in a process of its own, which is killed and started again, as is its PostgreSQL; its clock jumps. */
export async function openKilledServer(database: 'embedded' | 'postgres'): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  // Commits outlive the database's processes.
  const cluster =
    database === 'postgres' ? await startPostgresCluster({ synchronous_commit: 'on' }) : undefined
  const crowd = new Crowd(await fillDatabase(dataDir, cluster?.url, people))
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
    // The embedded database has the clock of its server, which jumps.
    notifiesDevices: database === 'postgres',
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
