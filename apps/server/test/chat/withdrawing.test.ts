import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()

const withdrawal = (to: { id: number }, msgID: number) => ({
  revUserID: to.id,
  msg: { type: 8, withdrawMsg: { msgID } },
})
const withdraw = async (from: Person, to: { id: number }, msgID: number) =>
  acknowledged(await from.openEvents(), withdrawal(to, msgID))
const history = (person: Person, other: { id: number }) =>
  person.call('GET /api/chat/history', { query: { friendId: other.id } })
const conversations = async (person: Person) => (await person.call('GET /api/chat/session', {})).list

async function refusedWith(from: Person, frame: object) {
  const socket = await from.openEvents()
  socket.send(frame)
  return (await socket.next(event('error'))).code
}

/** Makes a message as old as a test needs it. */
const age = (id: number, seconds: number) =>
  server.context.database.queries
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', id)
    .execute()

test('a withdrawn message stays in its place and says only that it was withdrawn', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [, id = 0] = await say(alice, bob, 'one', 'oh no', 'three')
  const before = await history(bob, alice)
  await withdraw(alice, bob, id)
  const after = await history(bob, alice)
  const expected = before.list.map((message) =>
    message.id === id
      ? {
          ...message,
          msg: { type: 8, withdrawMsg: { msgID: id, content: '撤回了一条消息' } },
          msgPreview: '[撤回消息] - 撤回了一条消息',
        }
      : message,
  )
  expect(after).toEqual({ list: expected, count: before.count })
})

test("the withdrawal text of the withdrawer's settings is added", async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await alice.call('PUT /api/user/user_info', { body: { recallMessage: '手滑了' } })
  const his = await bob.openChat()
  const [id = 0] = await say(alice, bob, 'oh no')
  await withdraw(alice, bob, id)
  const frame = await his.next(({ msg }) => msg.type === 8)
  expect(frame.msg).toEqual({ type: 8, withdrawMsg: { msgID: id, content: '撤回了一条消息,手滑了' } })
  await alice.call('PUT /api/user/user_info', { body: { recallMessage: null } })
  expect((await history(bob, alice)).list.at(-1)?.msgPreview).toBe('[撤回消息] - 撤回了一条消息,手滑了')
})

const ends: Array<[string, (alice: Person, bob: Person) => Promise<unknown>]> = [
  ['blocked', (alice, bob) => bob.call('POST /api/user/blocks', { body: { userId: alice.id } })],
  [
    'a friend no more',
    (alice, bob) => bob.call('DELETE /api/user/friends', { body: { friendId: alice.id } }),
  ],
  [
    'barred from chatting',
    (alice) =>
      server.context.database.queries
        .updateTable('users')
        .set({ curtail_chat: true })
        .where('id', '=', alice.id)
        .execute(),
  ],
]
test.each(ends)('a person who is %s writes to the other by no withdrawal either', async (_what, end) => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'oh no')
  await end(alice, bob)
  await alice.call('PUT /api/user/user_info', { body: { recallMessage: 'Answer me!' } })
  const his = await bob.openChat()
  await withdraw(alice, bob, id)
  const frame = await his.next(({ msg }) => msg.type === 8)
  expect(frame.msg).toEqual({ type: 8, withdrawMsg: { msgID: id, content: '撤回了一条消息' } })
  expect((await history(bob, alice)).list.at(-1)?.msgPreview).toBe('[撤回消息] - 撤回了一条消息')
})

test('the original leaves the database with its withdrawal', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'my secret')
  await withdraw(alice, bob, id)
  const row = await server.context.database.queries
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('my secret')
})

test('the list shows the withdrawal when it was the last message', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'oh no')
  await withdraw(alice, bob, id)
  expect(await conversations(bob)).toMatchObject([{ msgPreview: '[撤回消息] - 撤回了一条消息' }])
})

test('a person withdraws for two minutes', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [justInTime = 0, tooLate = 0] = await say(alice, bob, 'one', 'two')
  await age(justInTime, 60)
  await age(tooLate, 121)
  await withdraw(alice, bob, justInTime)
  expect(await refusedWith(alice, withdrawal(bob, tooLate))).toBe(refusal('withdrawTooLate').code)
  expect((await history(bob, alice)).list.at(-1)).toMatchObject({ msgPreview: 'two' })
})

test("one does not withdraw the other's message", async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'mine')
  expect(await refusedWith(bob, withdrawal(alice, id))).toBe(refusal('withdrawForbidden').code)
  expect((await history(bob, alice)).list.at(-1)).toMatchObject({ msgPreview: 'mine' })
})

test('a message is withdrawn once', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'oh no')
  await withdraw(alice, bob, id)
  expect(await refusedWith(alice, withdrawal(bob, id))).toBe(refusal('messageWithdrawn').code)
})

test('one of two withdrawals at the same moment happens, and one is published', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'oh no')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  hers.send({ ...withdrawal(bob, id), clientMessageId: 'one' })
  hers.send({ ...withdrawal(bob, id), clientMessageId: 'two' })
  await hers.next(event('ack'))
  expect(await hers.next(event('error'))).toMatchObject({ code: refusal('messageWithdrawn').code })
  expect((await his.received()).filter(event('notice'))).toHaveLength(1)
})

test('a message that is not in the named conversation cannot be withdrawn there', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const [id = 0] = await say(alice, carla, 'to Carla')
  const unknown = refusal('messageUnknown').code
  expect(await refusedWith(alice, withdrawal(bob, id))).toBe(unknown)
  expect(await refusedWith(alice, withdrawal(bob, 999_999_999))).toBe(unknown)
  expect(await refusedWith(alice, withdrawal({ id: 999_999_999 }, id))).toBe(unknown)
  expect(await refusedWith(bob, withdrawal(carla, id))).toBe(unknown)
  expect((await history(carla, alice)).list.at(-1)).toMatchObject({ msgPreview: 'to Carla' })
})

test('a withdrawn message is not unread any more', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'one', 'two')
  const unread = async () => (await conversations(bob))[0]?.unreadCount
  const before = await unread()
  await withdraw(alice, bob, id)
  expect(await unread()).toBe((before ?? 0) - 1)
})

test('a withdrawal takes no place of its own: the next message follows without a gap', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const first = await acknowledged(hers, text(bob, 'one'))
  await acknowledged(hers, withdrawal(bob, first.id))
  expect((await acknowledged(hers, text(bob, 'two'))).sequence).toBe(first.sequence + 1)
})

test('notes to self are withdrawn alike', async () => {
  const alice = await server.register('Alice')
  const [id = 0] = await say(alice, alice, 'a thought')
  const hers = await alice.openChat()
  await withdraw(alice, alice, id)
  expect(await hers.next()).toMatchObject({ id: 0, isMe: true, msg: { type: 8 } })
  expect((await history(alice, alice)).list).toMatchObject([{ id, msg: { type: 8 } }])
})

test('a third person hears nothing of a withdrawal', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const hers = await carla.openChat()
  const [id = 0] = await say(alice, bob, 'oh no')
  await withdraw(alice, bob, id)
  expect(await hers.received()).toEqual([])
})
