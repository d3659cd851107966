import { errors } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event, openPlainSocket, openSocket } from '../support/socket.ts'

const server = await startTestServer()
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const brief = ({ id, nickname }: Person) => ({ id, nickName: nickname, avatar: '' })

/** A frame as docs/protocol.md has it (“Without a subprotocol”), to the last key. */
const frame = (from: Person, to: Person, more: object) => ({
  id: expect.any(Number),
  sendUser: brief(from),
  revUser: brief(to),
  isMe: false,
  created_at: expect.stringMatching(instant),
  systemMsg: null,
  showDate: false,
  ...more,
})

const tip = (person: Person, content: string) => ({
  id: 0,
  sendUser: { id: person.id, nickName: '', avatar: '' },
  revUser: { id: person.id, nickName: '', avatar: '' },
  isMe: true,
  created_at: expect.stringMatching(instant),
  msg: { type: 12, tipMsg: { status: 'error', content } },
  systemMsg: null,
  msgPreview: content,
  showDate: false,
})

test('a text reaches every open chat socket of both, and isMe is per receiver', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, hersToo] = [await alice.openChat(), await alice.openChat()]
  const [his, hisToo] = [await bob.openChat(), await bob.openChat()]
  hers.send(text(bob, 'Hello'))
  const expected = frame(alice, bob, { msg: { type: 1, textMsg: { content: 'Hello' } }, msgPreview: 'Hello' })
  for (const socket of [hers, hersToo]) expect(await socket.next()).toStrictEqual({ ...expected, isMe: true })
  for (const socket of [his, hisToo]) expect(await socket.next()).toStrictEqual(expected)
  for (const socket of [hers, hersToo, his, hisToo]) expect(await socket.received()).toEqual([])
})

test('both sides receive the same id and time, which the history has too', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openChat(), await bob.openChat()]
  hers.send(text(bob, 'Hello'))
  const [one, other] = [await hers.next(), await his.next()]
  expect({ ...one, isMe: false }).toEqual(other)
  const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id } })
  expect(list.at(-1)).toEqual(other)
})

test('a reply and a quote carry what the server filled in', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const his = await bob.openChat()
  const [id = 0] = await say(alice, bob, 'Where are you?')
  const original = await his.next(({ msgPreview }) => msgPreview === 'Where are you?')
  const cited = {
    msgID: id,
    content: 'At home',
    userID: alice.id,
    userNickName: 'Alice',
    originMsgDate: original.created_at,
    msg: { type: 1, textMsg: { content: 'Where are you?' } },
  }
  his.send({ revUserID: alice.id, msg: { type: 9, replyMsg: { msgID: id, content: 'At home' } } })
  expect(await his.next()).toStrictEqual(
    frame(bob, alice, {
      isMe: true,
      msg: { type: 9, replyMsg: { ...cited, replyMsgPreview: 'Where are you?' } },
      msgPreview: '[回复消息] - At home',
    }),
  )
  his.send({ revUserID: alice.id, msg: { type: 10, quoteMsg: { msgID: id, content: 'At home' } } })
  expect(await his.next()).toStrictEqual(
    frame(bob, alice, {
      isMe: true,
      msg: { type: 10, quoteMsg: { ...cited, quoteMsgPreview: 'Where are you?' } },
      msgPreview: '[引用消息] - At home',
    }),
  )
})

test('a withdrawal is sent to both as a frame of type 8 with id 0', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openChat(), await bob.openChat()]
  const [id = 0] = await say(alice, bob, 'oh no')
  await Promise.all([hers.next(), his.next()])
  hers.send({ revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: id } } })
  const expected = frame(alice, bob, {
    id: 0,
    msg: { type: 8, withdrawMsg: { msgID: id, content: '撤回了一条消息' } },
    msgPreview: '[撤回消息] - 撤回了一条消息',
  })
  expect(await hers.next()).toStrictEqual({ ...expected, isMe: true })
  expect(await his.next()).toStrictEqual(expected)
})

test('a refused frame answers its sender alone, on the socket that sent it', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const carla = await server.register('Carla')
  const [hers, hersToo, his] = [await alice.openChat(), await alice.openChat(), await bob.openChat()]
  hers.send(text(carla, 'You do not know me'))
  expect(await hers.next()).toStrictEqual(tip(alice, errors.recipientNotFriend.zh))
  hers.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content: '' } } })
  expect(await hers.next()).toStrictEqual(tip(alice, '内容须为 1–5000 个字符'))
  for (const socket of [hers, hersToo, his]) expect(await socket.received()).toEqual([])
})

test('a tip speaks the language that the connection asked for', async () => {
  const [alice, stranger] = [await server.register('Alice'), await server.register('Stranger')]
  const socket = await openPlainSocket(server.url, alice.token, { headers: { 'accept-language': 'en' } })
  socket.send(text(stranger, 'Hello'))
  expect((await socket.next()).msgPreview).toBe(errors.recipientNotFriend.en)
})

test('extended frames are accepted without the subprotocol too, but answered without extensions', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openChat(), await bob.openChat()]
  hers.send(text(bob, 'Hello', 'an-id'))
  expect(Object.keys(await his.next())).toEqual(Object.keys(await hers.next()))
  hers.send(text(bob, 'Hello', 'an-id'))
  hers.send(text(bob, 'Hello again', 'another-id'))
  expect(await hers.next()).toMatchObject({ msgPreview: 'Hello again' })
})

test('a connection without the subprotocol never sees an extension', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const old = await alice.openChat()
  const new_ = await alice.openEvents()
  const his = await bob.openEvents()
  await say(alice, bob, 'one')
  const [id = 0] = await say(bob, alice, 'two')
  await alice.call('PUT /api/chat/read', { body: { friendId: bob.id, messageId: id } })
  await alice.call('PUT /api/user/user_info', { body: { sound: false } })
  await alice.call('POST /api/chat/user_top', { body: { friendId: bob.id } })
  await his.close()
  await new_.next((frame) => event('presence')(frame) && !frame.isOnline)
  await bob.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  const frames = await old.received()
  expect(frames.map(({ msgPreview }) => msgPreview)).toEqual(['one', 'two'])
  for (const seen of frames) expect(seen).not.toHaveProperty('event')
})

test('a group socket carries nothing of one-to-one chat', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const group = await openSocket(server.url, bob.token, { kind: 'group' })
  await say(alice, bob, 'Hello')
  expect(await group.received()).toEqual([])
})

test.each([['parley.v1'], ['chat', 'superchat']])(
  'a subprotocol of others is not ours: %s',
  async (...protocols) => {
    const alice = await server.register('Alice')
    const refusal = await openPlainSocket(server.url, alice.token, { protocols }).then(
      () => 'opened',
      (error: Error) => error.message,
    )
    expect(refusal).toBe('Server sent no subprotocol')
  },
)
