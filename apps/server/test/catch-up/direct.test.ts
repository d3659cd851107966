import { type ChatEvent, type ChatEventOf, chatEvents, limits } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { expect, test } from 'vitest'
import { forgetChanges } from '../../src/messaging/conversations/log-repository.ts'
import { acknowledged, type Person, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type EventSocket, event } from '../support/socket.ts'

const server = await startTestServer()
const { queries } = server.context.database
const check = validator(chatEvents.backfill)

async function backfill(person: Person, peer: { id: number }, after: number) {
  const socket = await person.openEvents()
  socket.send({ backfill: { revUserID: peer.id, after } })
  const answer: ChatEventOf<'backfill'> = await socket.next(event('backfill'))
  await socket.close()
  expect(check(structuredClone(answer))).toMatchObject({ ok: true })
  return answer
}

async function endOf(person: Person, peer: { id: number }) {
  const socket = await person.openEvents()
  socket.send({ sync: {} })
  const { conversations } = await socket.next(event('synced'))
  await socket.close()
  const end = conversations.find(({ userID }) => userID === peer.id)
  if (!end) throw new Error('there is no such conversation')
  return end
}

const withdraw = (socket: EventSocket, to: { id: number }, msgID: number) =>
  acknowledged(socket, { revUserID: to.id, msg: { type: 8, withdrawMsg: { msgID } } })

/** Events of a log in short, to compare them. */
const inShort = (events: readonly ChatEvent[]) =>
  events.flatMap((one) => {
    if (one.event === 'message') return [`${one.position} ${one.sequence} ${one.message.msgPreview}`]
    return one.event === 'notice' && one.message.msg.type === 8
      ? [`${one.position} withdraws ${one.message.msg.withdrawMsg.msgID}`]
      : []
  })

test('messages and withdrawals have positions in one order, and arrive in it', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const { position, sequence } = await endOf(alice, bob)
  const first = await acknowledged(hers, text(bob, 'one'))
  const second = await acknowledged(his, text(alice, 'two'))
  await withdraw(hers, bob, first.id)
  await acknowledged(his, text(alice, 'three'))
  const { events, upTo, ...rest } = await backfill(bob, alice, position)
  expect(rest).toMatchObject({ more: false, reset: false, userID: alice.id, after: position })
  expect(upTo).toBe(position + 4)
  expect(inShort(events)).toEqual([
    `${position + 1} ${sequence + 1} [撤回消息] - 撤回了一条消息`,
    `${position + 2} ${sequence + 2} two`,
    `${position + 3} withdraws ${first.id}`,
    `${position + 4} ${sequence + 3} three`,
  ])
  expect(events[1]).toMatchObject({ message: { id: second.id, isMe: true } })
})

test('events are the same live and in catch-up', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const { position } = await endOf(bob, alice)
  await acknowledged(hers, text(bob, 'stays'))
  const second = await acknowledged(hers, text(bob, 'goes'))
  const live = (await his.received()).filter((one) => event('message')(one))
  await withdraw(hers, bob, second.id)
  const withdrawal = (await his.received()).filter((one) => event('notice')(one))
  const { events } = await backfill(bob, alice, position)
  expect([events[0], events[2]]).toEqual([live[0], withdrawal[0]])
})

test('a long way back comes in pages, and one too long not at all', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const { position } = await endOf(alice, bob)
  const hers = await alice.openEvents()
  const count = limits.backfillPage + 20
  await Promise.all(Array.from({ length: count }, (_, i) => acknowledged(hers, text(bob, `message ${i}`))))
  const first = await backfill(bob, alice, position)
  expect(first).toMatchObject({ more: true, reset: false, upTo: position + limits.backfillPage })
  const rest = await backfill(bob, alice, first.upTo)
  expect(rest).toMatchObject({ more: false, upTo: position + count })
  const positions = [...first.events, ...rest.events].map(({ position }) => position)
  expect(positions).toEqual(Array.from({ length: count }, (_, i) => position + 1 + i))

  const end = position + count + limits.backfillMax
  await queries
    .updateTable('conversations')
    .set({ last_position: end })
    .where('last_position', '=', position + count)
    .execute()
  expect(await backfill(bob, alice, position)).toMatchObject({ reset: true, events: [], upTo: end })
})

test('a message that I deleted for myself does not come back to me, and comes to the other side', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const { position } = await endOf(alice, bob)
  const [id = 0] = await say(alice, bob, 'gone', 'here')
  await bob.call('DELETE /api/chat/chat', { body: { idList: [id] } })
  expect((await backfill(bob, alice, position)).events.map(({ position }) => position)).toEqual([
    position + 2,
  ])
  expect((await backfill(alice, bob, position)).events).toHaveLength(2)
})

test('a cursor beyond the end, or behind what is kept, starts anew', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const { position } = await endOf(alice, bob)
  const { id } = await acknowledged(hers, text(bob, 'x'))
  await withdraw(hers, bob, id)
  expect(await backfill(bob, alice, position + 3)).toMatchObject({ reset: true, events: [] })
  await queries
    .updateTable('conversation_changes')
    .set({ created_at: new Date(0) })
    .execute()
  await forgetChanges(queries, limits.logDays)
  expect(await backfill(bob, alice, position)).toMatchObject({ reset: true, events: [] })
  expect(await backfill(bob, alice, position + 2)).toMatchObject({ reset: false, events: [] })
})

test('messages that were stored before there were positions have their sequences as positions', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'old')
  await queries.updateTable('messages').set({ position: null }).where('sender_id', '=', alice.id).execute()
  await say(alice, bob, 'new')
  expect(inShort((await backfill(bob, alice, 1)).events)).toEqual(['2 2 old', '3 3 new'])
})

test('strangers get nothing', async () => {
  const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
  const socket = await alice.openEvents()
  for (const request of [{ backfill: { revUserID: bob.id, after: 0 } }, { typing: { revUserID: bob.id } }]) {
    socket.send(request)
    expect(await socket.next(event('error'))).toMatchObject({ retry: false })
  }
})

test('a request that is not as it should be is refused, and the connection lives on', async () => {
  const alice = await server.register('Alice')
  const socket = await alice.openEvents()
  for (const request of [
    { sync: 7 },
    { sync: { position: -1 } },
    { backfill: { revUserID: alice.id } },
    { receipt: { revUserID: 'x', readUpTo: 1 } },
    { typing: null },
    { constructor: {} },
  ]) {
    socket.send(request)
    expect(await socket.next(event('error'))).toMatchObject({ retry: false })
  }
  socket.send({ sync: {} })
  expect(await socket.next(event('synced'))).toMatchObject({ conversations: [] })
})

test('a connection without the subprotocol asks for nothing of this', async () => {
  const alice = await server.register('Alice')
  const socket = await alice.openChat()
  for (const request of [{ sync: {} }, { typing: { revUserID: alice.id } }]) {
    socket.send(request)
    expect(await socket.next()).toMatchObject({ id: 0, msg: { type: 12, tipMsg: { status: 'error' } } })
  }
})
