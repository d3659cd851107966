import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()

const reply = (to: Person, msgID: number, content: string) => ({
  revUserID: to.id,
  msg: { type: 9, replyMsg: { msgID, content } },
})
const quote = (to: Person, msgID: number, content: string) => ({
  revUserID: to.id,
  msg: { type: 10, quoteMsg: { msgID, content } },
})
const cite = async (from: Person, frame: Record<string, unknown>) =>
  (await acknowledged(await from.openEvents(), frame)).id
const withdraw = async (from: Person, to: Person, msgID: number) =>
  acknowledged(await from.openEvents(), { revUserID: to.id, msg: { type: 8, withdrawMsg: { msgID } } })
const history = async (person: Person, other: Person) =>
  (await person.call('GET /api/chat/history', { query: { friendId: other.id } })).list

/** The original as a citing message shows it. */
async function shown(reader: Person, other: Person, id: number) {
  const message = (await history(reader, other)).find((row) => row.id === id)
  const { msg } = message ?? {}
  return msg?.type === 9 ? msg.replyMsg : msg?.type === 10 ? msg.quoteMsg : undefined
}

test('both may reply to and quote messages of either', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers = 0] = await say(alice, bob, 'from Alice')
  const [his = 0] = await say(bob, alice, 'from Bob')
  for (const [from, to] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    const ids = [await cite(from, reply(to, hers, 'to hers')), await cite(from, quote(to, his, 'of his'))]
    expect(await shown(to, from, ids[0] ?? 0)).toMatchObject({
      content: 'to hers',
      replyMsgPreview: 'from Alice',
      userID: alice.id,
      userNickName: 'Alice',
      msg: { type: 1, textMsg: { content: 'from Alice' } },
    })
    expect(await shown(to, from, ids[1] ?? 0)).toMatchObject({
      content: 'of his',
      quoteMsgPreview: 'from Bob',
      userID: bob.id,
      userNickName: 'Bob',
    })
  }
})

test('history shows a citation as the frame did', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'first')
  const hers = await alice.openChat()
  await cite(bob, reply(alice, id, 'second'))
  expect((await history(alice, bob)).at(-1)).toEqual(await hers.next())
})

test('a reply to a reply carries one original, which carries none of its own', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [first = 0] = await say(alice, bob, 'first')
  const second = await cite(bob, reply(alice, first, 'second'))
  const third = await cite(alice, quote(bob, second, 'third'))
  expect(await shown(bob, alice, third)).toStrictEqual({
    msgID: second,
    content: 'third',
    quoteMsgPreview: '[回复消息] - second',
    userID: bob.id,
    userNickName: 'Bob',
    originMsgDate: expect.any(String),
    msg: {
      type: 9,
      replyMsg: {
        msgID: first,
        content: 'second',
        replyMsgPreview: 'first',
        userID: alice.id,
        userNickName: 'Alice',
        originMsgDate: expect.any(String),
      },
    },
  })
})

test('the name shown is the one that the person has now', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'first')
  const citing = await cite(bob, reply(alice, id, 'second'))
  await alice.call('PUT /api/user/user_info', { body: { nickname: 'Alicia' } })
  expect(await shown(bob, alice, citing)).toMatchObject({ userNickName: 'Alicia' })
})

test.each([
  ['reply', reply],
  ['quote', quote],
])('a %s to what is not in this conversation is refused', async (_what, citing) => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const [elsewhere = 0] = await say(alice, carla, 'to Carla')
  const [toMyself = 0] = await say(alice, alice, 'to myself')
  const hers = await alice.openEvents()
  for (const id of [elsewhere, toMyself, 999_999_999]) {
    hers.send({ ...citing(bob, id, 'about that'), clientMessageId: `about-${id}` })
    expect(await hers.next(event('error'))).toMatchObject({
      clientMessageId: `about-${id}`,
      code: refusal('messageUnknown').code,
    })
  }
})

test('a client’s own words about the original are ignored', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'what I said')
  const frame = reply(alice, id, 'indeed')
  const forged = { userID: bob.id, userNickName: 'Somebody', replyMsgPreview: 'what I never said' }
  const citing = await cite(bob, {
    ...frame,
    msg: { ...frame.msg, replyMsg: { ...frame.msg.replyMsg, ...forged } },
  })
  expect(await shown(alice, bob, citing)).toMatchObject({
    replyMsgPreview: 'what I said',
    userID: alice.id,
    userNickName: 'Alice',
  })
})

test('when the original is withdrawn, replies and quotes of it lose its content everywhere', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const secret = 'my secret'
  const [id = 0] = await say(alice, bob, secret)
  const replying = await cite(bob, reply(alice, id, 'oh'))
  const quoting = await cite(bob, quote(alice, id, 'ah'))
  const deeper = await cite(alice, reply(bob, replying, 'hm'))
  await withdraw(alice, bob, id)
  const withdrawn = { type: 8, withdrawMsg: { msgID: id, content: '撤回了一条消息' } }
  const preview = '[撤回消息] - 撤回了一条消息'
  for (const [one, other] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    expect(await shown(one, other, replying)).toMatchObject({ replyMsgPreview: preview, msg: withdrawn })
    expect(await shown(one, other, quoting)).toMatchObject({ quoteMsgPreview: preview, msg: withdrawn })
    expect(await shown(one, other, deeper)).toMatchObject({ msg: { replyMsg: { replyMsgPreview: preview } } })
    const everything = [await history(one, other), await one.call('GET /api/chat/session', {})]
    expect(JSON.stringify(everything)).not.toContain(secret)
  }
})

test('a withdrawn reply keeps nothing of what it said', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'first')
  const replying = await cite(bob, reply(alice, id, 'my secret'))
  const deeper = await cite(alice, quote(bob, replying, 'hm'))
  await withdraw(bob, alice, replying)
  expect(await shown(alice, bob, deeper)).toMatchObject({ msg: { type: 8 } })
  expect(JSON.stringify(await history(alice, bob))).not.toContain('my secret')
})

test.each([
  ['replying to', reply],
  ['quoting', quote],
])('%s a withdrawn message is refused', async (_what, citing) => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'oh no')
  await withdraw(alice, bob, id)
  const his = await bob.openEvents()
  his.send(citing(alice, id, 'too late'))
  expect(await his.next(event('error'))).toMatchObject({
    code: refusal('messageWithdrawn').code,
    retry: false,
  })
})

test('a message that I deleted for myself may still be cited, and the other side sees it', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'first')
  await alice.call('DELETE /api/chat/chat', { body: { idList: [id] } })
  const citing = await cite(alice, reply(bob, id, 'second'))
  expect(await shown(bob, alice, citing)).toMatchObject({ replyMsgPreview: 'first' })
})
