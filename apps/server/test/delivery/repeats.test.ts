import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()
const contents = async (person: Person, other: Person) =>
  (await person.call('GET /api/chat/history', { query: { friendId: other.id, limit: -1 } })).list
    .map(({ msgPreview }) => msgPreview)
    .slice(1)

test('a message sent twice in one tick is stored once, published once, and acknowledged alike twice', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  hers.send(text(bob, 'Hello', 'same'))
  hers.send(text(bob, 'Hello', 'same'))
  const acks = [await hers.next(event('ack')), await hers.next(event('ack'))]
  expect(acks[0]).toEqual(acks[1])
  expect((await his.received()).filter(event('message'))).toHaveLength(1)
  expect(await contents(bob, alice)).toEqual(['Hello'])
})

test('a message repeated after a reconnect is acked as it was the first time', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const first = await alice.openEvents()
  const ack = await acknowledged(first, text(bob, 'Hello', 'same'))
  first.terminate()
  const second = await alice.openEvents()
  expect(await acknowledged(second, text(bob, 'Hello', 'same'))).toEqual(ack)
  expect(await contents(bob, alice)).toEqual(['Hello'])
})

test('a connection that is cut before its ack loses nothing and doubles nothing by sending again', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const his = await bob.openEvents()
  const cut = await alice.openEvents()
  for (let n = 0; n < 20; n++) cut.send(text(bob, `message ${n}`, `id-${n}`))
  await his.next(event('message'))
  cut.terminate()
  const again = await alice.openEvents()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => acknowledged(again, text(bob, `message ${n}`, `id-${n}`))),
  )
  expect((await contents(bob, alice)).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => `message ${n}`).toSorted(),
  )
})

test('two tabs that send the same message at once store it once', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const tabs = await Promise.all([alice.openEvents(), alice.openEvents()])
  const his = await bob.openEvents()
  for (let n = 0; n < 10; n++) {
    const acks = await Promise.all(tabs.map((tab) => acknowledged(tab, text(bob, `message ${n}`, `id-${n}`))))
    expect(acks[0]).toEqual(acks[1])
  }
  expect((await his.received()).filter(event('message'))).toHaveLength(10)
  expect(await contents(bob, alice)).toHaveLength(10)
})

test('a repeat with another content changes nothing: the first counts', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const ack = await acknowledged(hers, text(bob, 'first', 'same'))
  expect(await acknowledged(hers, text(bob, 'second', 'same'))).toEqual(ack)
  expect(await contents(bob, alice)).toEqual(['first'])
})

test('a repeat is acked even after the friendship has ended', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const ack = await acknowledged(hers, text(bob, 'Hello', 'same'))
  await bob.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  expect(await acknowledged(hers, text(bob, 'Hello', 'same'))).toEqual(ack)
})

test('a withdrawal sent again is acked as it was the first time; by another frame it is refused', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const { id } = await acknowledged(hers, text(bob, 'oh no'))
  const frame = { revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: id } }, clientMessageId: 'w1' }
  const ack = await acknowledged(hers, frame)
  expect(await acknowledged(await alice.openEvents(), frame)).toEqual(ack)
  await expect(acknowledged(hers, { ...frame, clientMessageId: 'w2' })).rejects.toThrow(
    String(refusal('messageWithdrawn').code),
  )
  expect((await his.received()).filter(event('notice'))).toHaveLength(1)
})

test('a repeat of a message that was withdrawn meanwhile is acked and brings nothing back', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const ack = await acknowledged(hers, text(bob, 'oh no', 'same'))
  await acknowledged(hers, { revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: ack.id } } })
  expect(await acknowledged(hers, text(bob, 'oh no', 'same'))).toEqual(ack)
  expect(await contents(bob, alice)).toEqual(['[撤回消息] - 撤回了一条消息'])
})

test('a clientMessageId used in one conversation is refused in another', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const stranger = await server.register('Stranger')
  const hers = await alice.openEvents()
  await acknowledged(hers, text(bob, 'for Bob', 'same'))
  for (const other of [carla, stranger, alice]) {
    hers.send(text(other, 'for others', 'same'))
    expect(await hers.next(event('error'))).toMatchObject({
      clientMessageId: 'same',
      code: refusal('clientMessageIdReused').code,
      retry: false,
    })
  }
  expect(await contents(carla, alice)).toEqual([])
})

test('one clientMessageId sent to two people at once is stored for one, and refused for the other', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const hers = await alice.openEvents()
  hers.send(text(bob, 'for both', 'same'))
  hers.send(text(carla, 'for both', 'same'))
  await hers.next(event('ack'))
  await hers.next(event('error'))
  expect([...(await contents(bob, alice)), ...(await contents(carla, alice))]).toEqual(['for both'])
})

test('people may use the same clientMessageId independently', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await acknowledged(await alice.openEvents(), text(bob, 'hers', 'same'))
  await acknowledged(await bob.openEvents(), text(alice, 'his', 'same'))
  expect(await contents(alice, bob)).toEqual(['hers', 'his'])
})

test('without a clientMessageId every frame is a message of its own', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const his = await bob.openEvents()
  const hers = await alice.openChat()
  for (let n = 0; n < 3; n++) hers.send(text(bob, 'Hello'))
  for (let n = 0; n < 3; n++) await his.next(event('message'))
  expect(await contents(bob, alice)).toEqual(['Hello', 'Hello', 'Hello'])
})

test('a refused send does not use up its clientMessageId', async () => {
  const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
  const hers = await alice.openEvents()
  hers.send(text(bob, 'Hello', 'same'))
  await hers.next(event('error'))
  await server.befriend(alice, bob)
  await acknowledged(hers, text(bob, 'Hello', 'same'))
  expect(await contents(bob, alice)).toEqual(['Hello'])
})

test('a repeated message is published to nobody again', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'before')
  const [hers, his] = [await alice.openEvents(), await bob.openChat()]
  await acknowledged(hers, text(bob, 'Hello', 'same'))
  await his.next()
  await acknowledged(hers, text(bob, 'Hello', 'same'))
  expect(await his.received()).toEqual([])
})
