import { CloseCode } from '@parley/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestNodes, type TestNode, type TestNodes } from '../support/nodes.ts'
import { acknowledged, clientOf, text } from '../support/people.ts'
import { event, openEventSocket } from '../support/socket.ts'

// Several nodes share a PostgreSQL; the embedded database belongs to one.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('two nodes', () => {
  let one: TestNode
  let two: TestNode
  let redis: TestNodes['redis']

  beforeAll(async () => {
    const nodes = await startTestNodes()
    ;({ one, two, redis } = nodes)
    return nodes.close
  })

  test('people on different nodes chat; each sees every message once, and each sender in order', async () => {
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const alices = await openEventSocket(one.url, alice.token)
    const bobs = await openEventSocket(two.url, bob.token)
    for (let n = 1; n <= 20; n++) {
      const [from, socket, to] = n % 2 === 0 ? [bob, bobs, alice] : [alice, alices, bob]
      await acknowledged(socket, text(to, `${from.nickname} ${n}`))
    }
    // The greeting came before. What two nodes publish may overtake each other; the sequence gives the order.
    const all = Array.from({ length: 20 }, (_, i) => i + 2)
    for (const socket of [alices, bobs]) {
      const frames = []
      while (frames.length < 20) frames.push(await socket.next(event('message')))
      expect(frames.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(all)
      for (const { id } of [alice, bob]) {
        const sent = frames.filter(({ message }) => message.sendUser.id === id)
        expect(sent).toEqual(sent.toSorted((a, b) => a.sequence - b.sequence))
      }
    }
  })

  test('one person sending on both nodes at once gets sequences without gaps', async () => {
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const sockets = [await openEventSocket(one.url, alice.token), await openEventSocket(two.url, alice.token)]
    const acks = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        acknowledged(n % 2 === 0 ? sockets[0]! : sockets[1]!, text(bob, `Message ${n}`)),
      ),
    )
    const sequences = acks.map(({ sequence }) => sequence).sort((a, b) => a - b)
    expect(sequences).toEqual(Array.from({ length: 60 }, (_, i) => i + 2))
  })

  test('a message sent again over the other node is stored once', async () => {
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const first = await openEventSocket(one.url, alice.token)
    const second = await openEventSocket(two.url, alice.token)
    const frame = text(bob, 'Once', 'the-same-id')
    const acks = await Promise.all([acknowledged(first, frame), acknowledged(second, frame)])
    expect(acks[0]).toEqual(acks[1])
  })

  test('signing out on one node ends the session on the other and closes its sockets there', async () => {
    const alice = await one.register('Alice')
    const there = await openEventSocket(two.url, alice.token)
    await alice.call('POST /api/auth/logout')
    expect(await there.closed).toMatchObject({ code: CloseCode.sessionEnded })
    await expect(clientOf(two.url, alice.token).call('GET /api/user/user_info')).rejects.toMatchObject({
      status: 401,
    })
  })

  test('a friend on another node is seen coming and going', async () => {
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const alices = await openEventSocket(one.url, alice.token)
    const isOnline = async () =>
      (await alice.call('GET /api/user/friend_info', { query: { friendID: bob.id } })).isOnline
    expect(await isOnline()).toBe(false)
    const bobs = await openEventSocket(two.url, bob.token)
    expect(await alices.next(event('presence'))).toMatchObject({ userID: bob.id, isOnline: true })
    expect(await isOnline()).toBe(true)
    await bobs.close()
    expect(await alices.next(event('presence'))).toMatchObject({ userID: bob.id, isOnline: false })
    expect(await isOnline()).toBe(false)
  })

  test('somebody with a socket on each node stays online until both have closed', async () => {
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const alices = await openEventSocket(one.url, alice.token)
    const sockets = [await openEventSocket(one.url, bob.token), await openEventSocket(two.url, bob.token)]
    await sockets[0]?.close()
    await sockets[1]?.close()
    const seen = []
    while (seen.length < 2) seen.push((await alices.next(event('presence'))).isOnline)
    expect(seen).toEqual([true, false])
  })

  test('after a restart of Redis clients are asked to come back, and then chat as before', async () => {
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const bobs = await openEventSocket(two.url, bob.token)
    bobs.send({ sync: {} })
    await bobs.next(event('synced'))
    await redis.stop()
    await redis.start()
    expect(await bobs.closed).toMatchObject({ code: CloseCode.goingAway })
    const again = await vi.waitFor(() => openEventSocket(two.url, bob.token), { timeout: 10_000 })
    const alices = await vi.waitFor(() => openEventSocket(one.url, alice.token), { timeout: 10_000 })
    await vi.waitFor(
      async () => {
        await acknowledged(alices, text(bob, 'Are you there?'))
        const frames = await again.received()
        expect(frames.some(event('message'))).toBe(true)
      },
      { timeout: 10_000, interval: 200 },
    )
  })
})
