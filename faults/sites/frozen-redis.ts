import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { freezingProxy } from '../../apps/server/test/support/freezing-proxy.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { restartableRedis } from '../../apps/server/test/support/restartable-redis.ts'
import type { Random } from '../random.ts'
import { Crowd, createPeople, environment, type Site } from './site.ts'

const people = 2000

/** Two servers, each with a way to Redis of its own that swallows everything for a while. */
export async function openFrozenRedis(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const cluster = await startPostgresCluster()
  const redis = await restartableRedis()
  const openNode = async () => {
    const proxy = await freezingProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) })
    const env = { ...environment(dataDir, cluster.url), REDIS_URL: `redis://127.0.0.1:${proxy.port}` }
    const server = await startServer({ ...readConfig(env), webDir: undefined }, env)
    return { server, proxy, port: Number(new URL(server.addresses[0]).port) }
  }
  const nodes = [await openNode(), await openNode()]
  const [first] = nodes
  if (!first) throw new Error('there is no node')
  const crowd = new Crowd(await createPeople(first.server.context.database.queries, people))
  const freeze = async (frozen: typeof nodes, random: Random) => {
    for (const { proxy } of frozen) proxy.freeze()
    await sleep(random.integer(50, 4000))
    for (const { proxy } of frozen) {
      proxy.thaw()
      proxy.forget()
    }
  }
  return {
    nodes,
    takePeople: (count) => crowd.take(count),
    disasters: {
      'Redis: frozen for one server': (random) => freeze([random.pick(nodes)], random),
      'Redis: frozen for both': (random) => freeze(nodes, random),
      'Redis: restart': async () => {
        await redis.stop()
        await redis.start()
      },
    },
    async calm() {
      for (const { proxy } of nodes) proxy.thaw()
    },
    async close() {
      for (const { server, proxy } of nodes) {
        await server.close()
        await proxy[Symbol.asyncDispose]()
      }
      await redis.stop()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
