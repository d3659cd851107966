import { expect, onTestFinished, test, vi } from 'vitest'
import { acknowledged, text } from '../support/people.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { openTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const longer = { timeout: 15_000 }

/** A node among others, though none is there, with a Redis of its own. */
async function node() {
  const redis = await restartableRedis()
  const server = await openTestServer({ env: { REDIS_URL: redis.url, PARLEY_PRESENCE_GRACE_MS: '0' } })
  onTestFinished(async () => {
    redis.thaw()
    await server.dispose()
    await redis[Symbol.asyncDispose]()
  })
  return { redis, server, readiness: async () => (await fetch(`${server.url}/readyz`)).json() }
}

const goes = {
  'that has stopped': (redis: Awaited<ReturnType<typeof restartableRedis>>) => redis.stop(),
  'that is frozen': async (redis: Awaited<ReturnType<typeof restartableRedis>>) => redis.freeze(),
} as const

test.each(Object.entries(goes))(
  'a Redis %s: people on one node go on chatting, sockets open, friends come and go',
  async (_, goAway) => {
    const { redis, server } = await node()
    const [alice, bob] = await server.friends('Alice', 'Bob')
    const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
    await goAway(redis)
    await acknowledged(hers, text(bob, 'You are on my node'))
    expect((await his.next(event('message'))).message.msgPreview).toBe('You are on my node')
    hers.send({ typing: { revUserID: bob.id } })
    await his.next(event('typing'))

    const again = await bob.openEvents()
    await acknowledged(hers, text(bob, 'And so is this'))
    expect((await again.next(event('message'))).message.msgPreview).toBe('And so is this')

    await hers.received()
    await Promise.all([his.close(), again.close()])
    await hers.next((frame) => event('presence')(frame) && frame.userID === bob.id && !frame.isOnline)
    const back = await bob.openEvents()
    await hers.next((frame) => event('presence')(frame) && frame.userID === bob.id && frame.isOnline)
    const { list } = await alice.call('GET /api/user/friends', {})
    expect(list).toMatchObject([{ userID: bob.id, isOnline: true }])
    await Promise.all([hers.close(), back.close()])
  },
)

test.each(Object.entries(goes))(
  'a Redis %s: the node is ready, and says what it lacks',
  async (_, goAway) => {
    const { redis, server, readiness } = await node()
    expect(await readiness()).toEqual({ status: 'ok' })
    await goAway(redis)
    await vi.waitFor(async () => {
      expect(await readiness()).toEqual({ status: 'degraded', degraded: ['redis'] })
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    }, longer)
    redis.thaw()
    await redis.stop()
    await redis.start()
    await vi.waitFor(async () => expect(await readiness()).toEqual({ status: 'ok' }), longer)
  },
)

test('presence and events go through Redis again when it is back, without a restart', async () => {
  const { redis, server } = await node()
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  await redis.stop()
  const his = await bob.openEvents()
  await redis.start()
  const { broker, presence } = server.context
  await vi.waitFor(() => expect(broker.isJoined).toBe(true), longer)
  await vi.waitFor(
    async () => expect((await presence.allOnline()).sort()).toEqual([alice.id, bob.id].sort()),
    longer,
  )
  await acknowledged(hers, text(bob, 'As before'))
  expect((await his.next(event('message'))).message.msgPreview).toBe('As before')
  expect((await hers.received()).filter(event('message'))).toHaveLength(1)
  await Promise.all([hers.close(), his.close()])
})
