import { expect, test } from 'vitest'
import { acknowledged, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type EventSocket, event } from '../support/socket.ts'

const server = await startTestServer()

/** The texts of a conversation in the order in which a socket saw them, with their sequences. */
async function seen(socket: EventSocket, count: number) {
  const messages: Array<[number, string]> = []
  while (messages.length < count) {
    const { sequence, message } = await socket.next(event('message'))
    messages.push([sequence, message.msgPreview])
  }
  return messages
}

test('sequences have no gaps and no doubles, however many sockets send at once', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const senders = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? alice : bob).openEvents()),
  )
  const each = 25
  await Promise.all(
    senders.map((socket, i) =>
      Promise.all(
        Array.from({ length: each }, (_, n) =>
          acknowledged(socket, text(i % 2 === 0 ? bob : alice, `${i}/${n}`, `${i}-${n}`)),
        ),
      ),
    ),
  )
  const query = { friendId: bob.id, limit: -1 as const }
  const stored = (await alice.call('GET /api/chat/history', { query })).list.slice(1)
  expect(stored).toHaveLength(8 * each)
  const rows = await server.context.database.queries
    .selectFrom('messages')
    .select(['sequence', 'preview'])
    .where('sender_id', 'in', [alice.id, bob.id])
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, i) => i + 1))
  expect(stored.map(({ msgPreview }) => msgPreview)).toEqual(rows.slice(1).map(({ preview }) => preview))
})

test('every socket of both sees all messages in one order, that of the sequences', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [a, a2, b, b2] = (await Promise.all(
    [alice, alice, bob, bob].map((person) => person.openEvents()),
  )) as [EventSocket, EventSocket, EventSocket, EventSocket]
  for (let n = 0; n < 20; n++) {
    a.send(text(bob, `a ${n}`))
    a2.send(text(bob, `a2 ${n}`))
    b.send(text(alice, `b ${n}`))
  }
  const orders = await Promise.all([a, a2, b, b2].map((socket) => seen(socket, 60)))
  expect(orders[0]?.map(([sequence]) => sequence)).toEqual(Array.from({ length: 60 }, (_, i) => i + 2))
  for (const order of orders) expect(order).toEqual(orders[0])
})

test('messages of one socket are stored in the order of sending', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const texts = Array.from({ length: 300 }, (_, n) => `message ${n}`)
  for (const content of texts) hers.send(text(bob, content))
  expect((await seen(his, 300)).map(([, content]) => content)).toEqual(texts)
})

test('a refused frame among accepted ones takes no sequence', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const stranger = await server.register('Stranger')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  hers.send(text(bob, 'one'))
  hers.send(text(stranger, 'never'))
  hers.send({ revUserID: bob.id, msg: { type: 9, replyMsg: { msgID: 999_999_999, content: 'never' } } })
  hers.send(text(bob, 'two'))
  expect(await seen(his, 2)).toEqual([
    [2, 'one'],
    [3, 'two'],
  ])
})

test('a third person sees nothing of the messages of two, nor of refused ones', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const stranger = await server.register('Stranger')
  const listeners = await Promise.all([
    carla.openChat(),
    carla.openEvents(),
    stranger.openChat(),
    stranger.openEvents(),
  ])
  await say(alice, bob, 'a secret')
  const hers = await alice.openEvents()
  hers.send(text(stranger, 'another secret', 'refused'))
  await hers.next(event('error'))
  for (const socket of listeners) expect(JSON.stringify(await socket.received())).not.toContain('secret')
  for (const person of [carla, stranger]) {
    const everything = [
      await person.call('GET /api/chat/session', {}),
      await person.call('GET /api/user/valid', {}),
      await person.call('GET /api/user/search', { query: { limit: -1 } }),
    ]
    expect(JSON.stringify(everything)).not.toContain('secret')
  }
})

test('the first message of two friends makes one conversation, though both write at once', async () => {
  for (let round = 0; round < 4; round++) {
    const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
    await bob.call('PUT /api/user/user_info', { body: { verification: 1 } })
    await alice.call('POST /api/user/friends', { body: { friendId: bob.id } })
    const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
    const acks = await Promise.all([
      acknowledged(hers, text(bob, 'hers')),
      acknowledged(his, text(alice, 'his')),
    ])
    expect(acks.map(({ sequence }) => sequence).sort()).toEqual([1, 2])
  }
})
