import { type ChatEventOf, chatEvents, errors } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { expect, test } from 'vitest'
import { acknowledged, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event, openEventSocket, openSocket } from '../support/socket.ts'

const server = await startTestServer()

test('the subprotocol is taken up from among several', async () => {
  const alice = await server.register('Alice')
  const socket = await openSocket(server.url, alice.token, { protocols: ['other', 'parley.v2'] })
  expect(socket.protocol).toBe('parley.v2')
  expect((await alice.openChat()).protocol).toBe('')
})

test('the sender gets an ack before the message, everybody else the message alone', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, hersToo, his] = [await alice.openEvents(), await alice.openEvents(), await bob.openEvents()]
  hers.send(text(bob, 'Hello', 'my-id'))
  await his.next(event('message'))
  const [ack, message] = (await hers.received()).filter((frame) => !event('presence')(frame))
  const stored = ack as ChatEventOf<'ack'>
  expect(ack).toStrictEqual({
    event: 'ack',
    clientMessageId: 'my-id',
    id: expect.any(Number),
    sequence: 2,
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(message).toStrictEqual({
    event: 'message',
    sequence: 2,
    position: 2,
    clientMessageId: 'my-id',
    message: {
      id: stored.id,
      sendUser: { id: alice.id, nickName: 'Alice', avatar: '' },
      revUser: { id: bob.id, nickName: 'Bob', avatar: '' },
      isMe: true,
      created_at: stored.createdAt,
      msg: { type: 1, textMsg: { content: 'Hello' } },
      systemMsg: null,
      msgPreview: 'Hello',
      showDate: false,
    },
  })
  expect((await hersToo.received()).filter((frame) => !event('presence')(frame))).toEqual([message])
})

test('without a clientMessageId there is no ack, but the message', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  hers.send(text(bob, 'Hello'))
  const message = await hers.next()
  expect(message).toMatchObject({ event: 'message', sequence: 2 })
  expect(message).not.toHaveProperty('clientMessageId')
})

test('a refused send answers its sender alone with code, sentence and whether to retry', async () => {
  const [alice, stranger] = [await server.register('Alice'), await server.register('Stranger')]
  const hers = await openEventSocket(server.url, alice.token, { headers: { 'accept-language': 'en' } })
  const hersToo = await alice.openEvents()
  hers.send(text(stranger, 'Hello', 'my-id'))
  const { code, en: msg } = errors.recipientNotFriend
  expect(await hers.next()).toStrictEqual({
    event: 'error',
    clientMessageId: 'my-id',
    code,
    msg,
    retry: false,
  })
  hers.send(text(stranger, 'Hello'))
  expect(await hers.next()).toStrictEqual({ event: 'error', code, msg, retry: false })
  expect(await hersToo.received()).toEqual([])
})

test('a frame that is not valid is refused under its clientMessageId, so that its sender knows which', async () => {
  const alice = await server.register('Alice')
  const socket = await alice.openEvents()
  socket.send({ clientMessageId: 'my-id', revUserID: alice.id, msg: { type: 99 } })
  expect(await socket.next()).toMatchObject({ event: 'error', clientMessageId: 'my-id', retry: false })
})

test('a withdrawal is acknowledged and published as a notice', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const sent = await acknowledged(hers, text(bob, 'oh no'))
  const withdrawal = { revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: sent.id } } }
  expect(await acknowledged(hers, withdrawal)).toMatchObject({ id: sent.id, sequence: sent.sequence })
  const notice = await his.next(event('notice'))
  expect(notice).toEqual({
    event: 'notice',
    position: 3,
    message: expect.objectContaining({
      id: 0,
      isMe: false,
      msg: { type: 8, withdrawMsg: { msgID: sent.id, content: '撤回了一条消息' } },
    }),
  })
})

test('sequences count from 1 in each conversation, whichever side sends', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const sequences = [
    await acknowledged(hers, text(bob, 'a')),
    await acknowledged(his, text(alice, 'b')),
    await acknowledged(hers, text(carla, 'c')),
    await acknowledged(hers, text(alice, 'note to self')),
    await acknowledged(hers, text(bob, 'd')),
  ].map(({ sequence }) => sequence)
  expect(sequences).toEqual([2, 3, 2, 1, 4])
})

test('every event that a busy connection sees is one of the contract', async () => {
  const checks = Object.values(chatEvents).map((schema) => validator(schema))
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const his = await bob.openEvents()
  const [id = 0] = await say(alice, bob, 'one')
  his.send({ revUserID: alice.id, msg: { type: 9, replyMsg: { msgID: id, content: 'two' } } })
  his.send({ revUserID: alice.id, msg: { type: 10, quoteMsg: { msgID: id, content: 'three' } } })
  his.send({ revUserID: alice.id, msg: { type: 12, tipMsg: {} } })
  await his.next(event('error'))
  await hers.next((frame) => event('message')(frame) && frame.sequence === 4)
  hers.send({ revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: id } } })
  await his.next(event('notice'))
  await bob.call('POST /api/chat/user_top', { body: { friendId: alice.id } })
  const seen = [...(await hers.received()), ...(await his.received())]
  expect(seen.length).toBeGreaterThan(5)
  for (const frame of seen)
    expect(
      checks.filter((check) => check(frame).ok),
      JSON.stringify(frame),
    ).toHaveLength(1)
})
