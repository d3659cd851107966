import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { freezingProxy } from '../../apps/server/test/support/freezing-proxy.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { Crowd, createPeople, environment, type Site } from './site.ts'

const people = 2000

/** One server whose connection to PostgreSQL swallows everything for a while; data under way then never arrives. */
export async function openFrozenPostgres(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const cluster = await startPostgresCluster()
  const url = new URL(cluster.url)
  const proxy = await freezingProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  const env = { ...environment(dataDir, url.href), PARLEY_DATABASE_ANSWER_MS: '1000' }
  const server = await startServer({ ...readConfig(env), webDir: undefined }, env)
  const crowd = new Crowd(await createPeople(server.context.database.queries, people))
  return {
    nodes: [{ port: Number(new URL(server.addresses[0]).port) }],
    takePeople: (count) => crowd.take(count),
    disasters: {
      'PostgreSQL: frozen for a while': async (random) => {
        proxy.freeze()
        await sleep(random.integer(50, 2500))
        proxy.thaw()
        proxy.forget()
      },
      'PostgreSQL: its connections fall silent': async () => {
        proxy.freeze()
        proxy.thaw()
        proxy.forget()
      },
    },
    calm: async () => proxy.thaw(),
    async close() {
      await server.close()
      await proxy[Symbol.asyncDispose]()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
