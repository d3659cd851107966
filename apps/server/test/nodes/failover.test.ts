import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ChildServer, startChildServer } from '../support/child-server.ts'
import { execute } from '../support/execute.ts'
import { freePort } from '../support/free-port.ts'
import { peopleOf, say, text } from '../support/people.ts'
import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'
import { type EventSocket, event, openEventSocket } from '../support/socket.ts'

// Databases and a server start more than once.
vi.setConfig({ testTimeout: 180_000 })

/** A site of so many nodes on a PostgreSQL of its own. */
async function siteOf(count: number) {
  const cluster = await startPostgresCluster()
  onTestFinished(cluster.stop)
  await execute(cluster.url, 'create database site')
  const shared: Record<string, string> = { PARLEY_TOKEN_SECRET: randomUUID() }
  if (count > 1) {
    const redis = await restartableRedis()
    onTestFinished(redis.stop)
    shared.REDIS_URL = redis.url
  }
  const nodes: ChildServer[] = []
  for (let n = 0; n < count; n++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-node-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const own = environment(dataDir, new URL('site', cluster.url).href)
    nodes.push(await startChildServer({ ...own, ...shared, PARLEY_PORT: String(await freePort()) }))
  }
  return { cluster, nodes }
}

const starts = ({ output }: ChildServer) => output().match(/Parley is ready/g)?.length

/** Where the logs end, for somebody who goes on from there. */
async function sync(opening: Promise<EventSocket>, from: { epoch?: string; position?: number } = {}) {
  const socket = await opening
  socket.send({ sync: from })
  return { socket, synced: await socket.next(event('synced')) }
}

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('devices and nodes', () => {
  test('go on where they were after a restart of PostgreSQL', async () => {
    const { cluster, nodes } = await siteOf(1)
    const [node] = nodes as [ChildServer]
    const [alice, bob] = await peopleOf(node.url).friends('Alice', 'Bob')
    const { socket, synced } = await sync(openEventSocket(node.url, bob.token))
    const lastOfPlace = () =>
      execute(
        cluster.url,
        `select query from pg_stat_activity where application_name like 'parley place%' and datname = 'site'`,
      ).then(([row]) => row?.query)

    await cluster.restart('SIGINT')
    await vi.waitFor(async () => expect(await lastOfPlace()).toContain('pg_walfile_name'), 30_000)
    await say(alice, bob, 'still here')
    const { message } = await socket.next(event('message'))
    expect(message.msg).toMatchObject({ textMsg: { content: 'still here' } })
    const { position } = synced
    const later = await sync(openEventSocket(node.url, bob.token), { epoch: synced.epoch, position })
    expect([later.synced.epoch, starts(node)]).toEqual([synced.epoch, 1])
  })
})

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('after a failover that lost commits', () => {
  test.each([1, 2])(
    'devices receive all that is sent, and read the rest anew, on %i nodes',
    async (count) => {
      const { cluster, nodes } = await siteOf(count)
      const [first, last] = [nodes[0], nodes.at(-1)]
      if (!first || !last) throw new Error('there is no node')
      const [alice, bob] = await peopleOf(first.url).friends('Alice', 'Bob')
      const bobThere = () => openEventSocket(last.url, bob.token)
      await cluster.copyToStandby()
      const hers = await alice.openEvents()
      const { socket: his, synced: before } = await sync(bobThere())
      for (const n of [1, 2, 3]) {
        hers.send(text(bob, `lost ${n}`, `lost-${n}`))
        await hers.next(event('ack'))
      }

      await cluster.failOver()
      // The nodes notice, ask people to come back, and start anew at their addresses.
      await Promise.all([hers.closed, his.closed])
      await vi.waitFor(() => expect(nodes.map(starts)).toEqual(nodes.map(() => 2)), 90_000)

      const { socket, synced } = await sync(bobThere(), { epoch: before.epoch, position: before.position })
      expect(synced.epoch).not.toBe(before.epoch)
      const again = await alice.openEvents()
      for (const n of [1, 2, 3]) {
        again.send(text(bob, `new ${n}`, `new-${n}`))
        await again.next(event('ack'))
      }
      for (const n of [1, 2, 3]) {
        const { message } = await socket.next(event('message'))
        expect(message.msg).toMatchObject({ textMsg: { content: `new ${n}` } })
      }
    },
  )
})
