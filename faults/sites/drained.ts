import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { restartableRedis } from '../../apps/server/test/support/restartable-redis.ts'
import { fillDatabase } from './fill-database.ts'
import { ServerProcess } from './server-process.ts'
import { Crowd, environment, type Site } from './site.ts'

const people = 2000

/** Two servers in processes of their own, as in a rolling restart: one ends in order while the other takes its people. */
export async function openDrained(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const cluster = await startPostgresCluster()
  const redis = await restartableRedis()
  const crowd = new Crowd(await fillDatabase(dataDir, cluster.url, people))
  const clockFile = join(dataDir, 'clock')
  writeFileSync(clockFile, '0')
  const env = { ...environment(dataDir, cluster.url), REDIS_URL: redis.url, PARLEY_DRAIN_LEAD_SECONDS: '1' }
  const nodes = [new ServerProcess(env, clockFile), new ServerProcess(env, clockFile)]
  for (const node of nodes) await node.start()
  return {
    nodes,
    notifiesDevices: true,
    takePeople: (count) => crowd.take(count),
    disasters: {
      'server: drain and start': async (random) => {
        const node = random.pick(nodes)
        await node.drain()
        await node.start()
      },
      'server: kill -9 and start': async (random) => {
        const node = random.pick(nodes)
        await node.kill()
        await node.start()
      },
    },
    calm: async () => undefined,
    async close() {
      for (const node of nodes) await node.kill()
      await redis.stop()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
