import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RedisBroker } from '../../apps/server/src/platform/broker/redis-broker.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { restartableRedis } from '../../apps/server/test/support/restartable-redis.ts'
import { LosingBroker } from './losing-broker.ts'
import { Crowd, createPeople, environment, type Site } from './site.ts'

const people = 3000

/** Two servers on one PostgreSQL and one Redis, which loses notices and connections, and restarts. */
export async function openTwoNodes(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const cluster = await startPostgresCluster({ synchronous_commit: 'on' })
  const redis = await restartableRedis()
  const env = { ...environment(dataDir, cluster.url), REDIS_URL: redis.url }
  const config = { ...readConfig(env), webDir: undefined }
  const secret = randomBytes(32)
  const openNode = async () => {
    const broker = new LosingBroker(
      await RedisBroker.open(redis.url, {
        prefix: 'parley:',
        secret,
        onError: () => undefined,
        onHandlerError: () => undefined,
      }),
    )
    const server = await startServer(config, env, { broker })
    return { broker, server, port: Number(new URL(server.addresses[0]).port) }
  }
  const nodes = [await openNode(), await openNode()]
  const [first] = nodes
  if (!first) throw new Error('there is no node')
  const crowd = new Crowd(await createPeople(first.server.context.database.queries, people))
  return {
    nodes,
    notifiesDevices: true,
    takePeople: (count) => crowd.take(count),
    disasters: {
      'Redis: notices are lost': async (random) => random.pick(nodes).broker.loseNext(random.integer(1, 4)),
      'Redis: publishers are cut off': () => command(redis.url, 'CLIENT KILL TYPE normal'),
      'Redis: subscribers are cut off': () => command(redis.url, 'CLIENT KILL TYPE pubsub'),
      'Redis: restart': async () => {
        await redis.stop()
        await redis.start()
      },
      'PostgreSQL: restart without a shutdown': () => cluster.restart(),
    },
    /** Makes an outage: a lost mark or presence is only noticed with the next one, or after an outage. */
    async calm() {
      for (const { broker } of nodes) broker.loseNext(0)
      await command(redis.url, 'CLIENT KILL TYPE pubsub')
    },
    async close() {
      for (const { server } of nodes) await server.close()
      await redis.stop()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function command(url: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${text}\r\n`)
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
}
