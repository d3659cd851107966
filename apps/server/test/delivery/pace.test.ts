import { createSender, createSocket, parseChatEvent, type SocketState } from '@parley/client'
import { type ChatEvent, limits, sockets, subprotocol } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acknowledged, type Person, text } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { event, openSocket, type TestSocket } from '../support/socket.ts'

/** As it is without a setting, and so slow or fast that nothing hangs on how fast the machine is. */
const usual = await startTestServer({ env: { PARLEY_MESSAGES_PER_SECOND: '' } })
const slow = await startTestServer({ env: { PARLEY_MESSAGES_PER_SECOND: '1' } })
const steady = await startTestServer({ env: { PARLEY_MESSAGES_PER_SECOND: '60' } })

type Frame = Record<string, unknown>
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n))
const burst = limits.messageBurst

async function storedTexts(by: Person, peer: Person): Promise<string[]> {
  const { list } = await by.call('GET /api/chat/history', { query: { friendId: peer.id, limit: -1 } })
  return list.filter(({ msg }) => msg.type === 1).map(({ msgPreview }) => msgPreview)
}

async function groupOf(server: TestServer, owner: Person, ...others: Person[]) {
  const body = { mode: 2 as const, userIdList: others.map(({ id }) => id) }
  const { groupId } = await owner.call('POST /api/group/group', { body })
  const open = (person: Person) =>
    openSocket<Frame>(server.url, person.token, { kind: 'group', protocols: [subprotocol] })
  return { groupId, sockets: await Promise.all([owner, ...others].map(open)) }
}

const inGroup = (groupID: number, content: string, clientMessageId: string) => ({
  groupID,
  msg: { type: 1, textMsg: { content } },
  clientMessageId,
})

test('each other member receives one of 300 signals of typing, and nothing is looked up for the others', async () => {
  const [alice, bob, carol] = await usual.friends('Alice', 'Bob', 'Carol')
  const { groupId, sockets } = await groupOf(usual, alice, bob, carol)
  const [mine, ...others] = sockets as [TestSocket<Frame>, ...TestSocket<Frame>[]]
  const asked = vi.spyOn(usual.context.groups.groups, 'typing')
  onTestFinished(() => asked.mockRestore())
  for (let n = 0; n < 300; n++) mine.send({ typing: { groupID: groupId } })
  const isTyping = ({ event }: Frame) => event === 'typing'
  for (const socket of others) await socket.next(isTyping)
  // An event that has not come by the time of a message sent behind it does not come.
  mine.send(inGroup(groupId, 'done', 'done'))
  for (const socket of others) {
    await socket.next(({ event }) => event === 'message')
    expect((await socket.received()).filter(isTyping)).toEqual([])
  }
  expect(asked).toHaveBeenCalledTimes(1)
})

test('typing is counted by conversation and person, over all of their connections', async () => {
  const [alice, bob, carol] = await usual.friends('Alice', 'Bob', 'Carol')
  const mine = await Promise.all([alice.openEvents(), alice.openEvents()])
  const [his, hers] = [await bob.openEvents(), await carol.openEvents()]
  for (const socket of mine)
    for (let n = 0; n < 20; n++) for (const { id } of [bob, carol]) socket.send({ typing: { revUserID: id } })
  his.send({ typing: { revUserID: alice.id } })
  await mine[0].next(event('typing'))
  for (const socket of [his, hers]) await socket.next(event('typing'))
  for (const peer of [bob, carol]) await acknowledged(mine[0], text(peer, 'done'))
  for (const socket of [his, hers]) {
    await socket.next(event('message'))
    expect((await socket.received()).filter(event('typing'))).toEqual([])
  }
})

test('beyond the burst messages come slower, all of them, in order, and each is acked', async () => {
  const [alice, bob] = await usual.friends('Alice', 'Bob')
  const [mine, his] = [await alice.openEvents(), await bob.openEvents()]
  const sent = numbers(burst + 10)
  for (const n of sent) mine.send(text(bob, n, n))
  for (const n of sent) expect((await mine.next(event('ack'))).clientMessageId).toBe(n)
  for (const n of sent) expect((await his.next(event('message'))).message.msgPreview).toBe(n)
})

test('while messages wait, their connection answers, and nobody else waits', async () => {
  const [alice, bob, carol] = await slow.friends('Alice', 'Bob', 'Carol')
  const { groupId, sockets } = await groupOf(slow, alice, bob, carol)
  const [mine, his] = sockets as [TestSocket<Frame>, TestSocket<Frame>]
  for (const n of numbers(burst + 200)) mine.send(inGroup(groupId, n, n))
  mine.send({ ping: {} })
  await mine.next((frame) => frame.event === 'pong')
  mine.send({ sync: {} })
  await mine.next((frame) => frame.event === 'synced')
  his.send(inGroup(groupId, 'hello', 'his'))
  await his.next((frame) => frame.event === 'ack')
  // Somewhere else, and on another connection, Alice waits for nothing either.
  await acknowledged(await alice.openEvents(), text(bob, 'hello'))
  const answers = (await mine.received()).filter(({ event }) => event === 'ack' || event === 'error')
  expect(answers.map(({ clientMessageId }) => clientMessageId)).toEqual(numbers(answers.length))
  expect(answers.length).toBeLessThan(burst + 200)
})

test('a person may send so much to a conversation once, on however many connections', async () => {
  const [alice, bob] = await slow.friends('Alice', 'Bob')
  for (let connections = 0; connections < 4; connections++) {
    const socket = await alice.openEvents()
    for (const n of numbers(burst)) socket.send(text(bob, n, `${connections}-${n}`))
    await socket.received()
    // A client of `parley.v2` sends the messages again that it still has: here nobody does.
    if (connections % 2 === 0) await socket.close()
  }
  // It would have taken a minute to store the rest.
  expect((await storedTexts(bob, alice)).length).toBeLessThan(burst * 3)
})

test('an older client that sends much and leaves has all of it stored, in order', async () => {
  const [alice, bob] = await steady.friends('Alice', 'Bob')
  const his = await bob.openChat()
  const mine = await alice.openChat()
  const sent = numbers(burst + 60)
  for (const n of sent) mine.send(text(bob, n))
  await mine.close()
  for (const n of sent) expect((await his.next(({ id }) => id > 0)).msgPreview).toBe(n)
})

test('a session that has ended stores nothing more, however much of it waits', async () => {
  const [alice, bob] = await slow.friends('Alice', 'Bob')
  const again = await alice.signInAgain()
  const [mine, his] = [await again.openChat(), await bob.openEvents()]
  for (const n of numbers(burst + 200)) mine.send(text(bob, n))
  await mine.close()
  await again.call('POST /api/auth/logout')
  // Messages that were being stored just then are stored by the time that this one is, which comes behind them.
  await acknowledged(his, text(alice, 'hello', 'hello'))
  const before = await storedTexts(bob, alice)
  expect(before.length).toBeLessThan(burst + 200)
  // By the time that these have come, some of those would have.
  for (const n of numbers(burst + 3)) his.send(text(bob, n, n))
  for (const _ of numbers(burst + 3)) await his.next(event('ack'))
  expect(await storedTexts(bob, alice)).toEqual(before)
})

test('a connection counts until what it has sent is carried out', async () => {
  const few = await startTestServer({
    env: { PARLEY_MESSAGES_PER_SECOND: '1', PARLEY_CONNECTIONS_PER_PERSON: '2' },
  })
  const [alice, bob] = await few.friends('Alice', 'Bob')
  for (let connections = 0; connections < 2; connections++) {
    const socket = await alice.openChat()
    for (const n of numbers(burst + 60)) socket.send(text(bob, n))
    await socket.close()
  }
  expect((await (await alice.openChat()).closed).code).toBe(4003)
})

test('a client that was offline gets through with all that it kept, on one connection, each message once', async () => {
  const [alice, bob] = await steady.friends('Alice', 'Bob')
  const states: SocketState[] = []
  const socket = createSocket<ChatEvent>({
    url: async () => `${steady.url.replace('http', 'ws')}${sockets.chat}?token=${alice.token}`,
    protocols: [subprotocol],
    parse: parseChatEvent,
    onEvent(event) {
      if (event.event === 'ack' || event.event === 'error') sender.settle(event)
    },
    onState(state) {
      states.push(state)
      if (state === 'open') sender.resume()
    },
    onSessionEnded: () => undefined,
    onInvalidFrame: () => undefined,
    heartbeat: { frame: { ping: {} }, idleMs: 50, answerMs: 5000 },
  })
  onTestFinished(() => socket.close())
  const sender = createSender<ReturnType<typeof text> & { clientMessageId: string }>({ socket })
  const sent = numbers(200)
  await Promise.all(sent.map((n) => sender.send({ ...text(bob, n), clientMessageId: n })))
  expect(states).toEqual(['open'])
  expect((await storedTexts(bob, alice)).slice(1)).toEqual(sent)
})
