import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, refusal, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'
import { somePicture, uploadImage } from '../support/uploads.ts'

const server = await startTestServer()
const greeting = '我们已经是好友了，开始聊天吧！'

const conversations = (person: Person, query: { page?: number; limit?: number } = {}) =>
  person.call('GET /api/chat/session', { query })
const names = async (person: Person) => (await conversations(person)).list.map(({ nickname }) => nickname)
const rowWith = async (person: Person, other: Person) =>
  (await conversations(person)).list.find(({ userId }) => userId === other.id)
const pin = (person: Person, other: { id: number }) =>
  person.call('POST /api/chat/user_top', { body: { friendId: other.id } })
const read = (person: Person, other: { id: number }, messageId: number) =>
  person.call('PUT /api/chat/read', { body: { friendId: other.id, messageId } })
const forget = (person: Person, ...idList: number[]) =>
  person.call('DELETE /api/chat/chat', { body: { idList } })

test('a conversation is shown with the other person and its last message', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const avatar = await uploadImage(server.url, bob, await somePicture(), 'avatar')
  await bob.call('PUT /api/user/user_info', { body: { avatar } })
  await say(bob, alice, 'first', 'last')
  expect(await conversations(alice)).toStrictEqual({
    list: [
      {
        userId: bob.id,
        avatar,
        nickname: 'Bob',
        created_at: expect.stringMatching(/Z$/),
        msgPreview: 'last',
        isTop: false,
        isOnline: expect.any(Boolean),
        unreadCount: 2,
        isMuted: false,
        isMarkedUnread: false,
      },
    ],
    count: 1,
  })
})

test('a long message is cut to its first 30 characters', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(bob, alice, `  ${'🐼'.repeat(40)}`)
  expect((await rowWith(alice, bob))?.msgPreview).toBe('🐼'.repeat(30))
})

test('the newest conversation comes first, and pinned ones before all others', async () => {
  const [me, a, b, c] = await server.friends('Me', 'A', 'B', 'C')
  await say(me, a, 'x')
  await say(me, c, 'x')
  await say(me, b, 'x')
  expect(await names(me)).toEqual(['B', 'C', 'A'])
  await pin(me, a)
  expect(await names(me)).toEqual(['A', 'B', 'C'])
  await pin(me, c)
  expect(await names(me)).toEqual(['C', 'A', 'B'])
  await say(a, me, 'x')
  expect(await names(me)).toEqual(['A', 'C', 'B'])
})

test('pinning again takes the pin away, and pins are mine alone', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  expect(await pin(alice, bob)).toEqual({})
  expect((await rowWith(alice, bob))?.isTop).toBe(true)
  expect((await rowWith(bob, alice))?.isTop).toBe(false)
  await pin(alice, bob)
  expect((await rowWith(alice, bob))?.isTop).toBe(false)
})

test('a pinned conversation is listed even before its first message', async () => {
  const alice = await server.register('Alice')
  await pin(alice, alice)
  expect(await conversations(alice)).toMatchObject({
    list: [{ userId: alice.id, msgPreview: '', isTop: true, unreadCount: 0 }],
    count: 1,
  })
  await pin(alice, alice)
  expect(await conversations(alice)).toEqual({ list: [], count: 0 })
})

test('only with friends, oneself, or those one has chatted with is there something to pin or to read', async () => {
  const [alice, stranger] = [await server.register('Alice'), await server.register('Stranger')]
  await expect(pin(alice, stranger)).rejects.toMatchObject(refusal('notFriends'))
  await expect(pin(alice, { id: 999_999_999 })).rejects.toMatchObject(refusal('userUnknown'))
  await expect(read(alice, stranger, 1)).rejects.toMatchObject(refusal('notFriends'))
  await expect(read(alice, alice, 1)).rejects.toMatchObject(refusal('messageUnknown'))
})

test('pins set at once from two tabs leave no trace but the pin', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await Promise.all([pin(alice, bob), pin(alice, bob), pin(alice, bob)])
  expect((await rowWith(alice, bob))?.isTop).toBe(true)
})

test('pages follow one another, and the count is of all, also beyond the last page', async () => {
  const [me] = await server.friends('Me', 'A', 'B', 'C')
  const pages = await Promise.all([1, 2, 3, 9].map((page) => conversations(me, { page, limit: 2 })))
  expect(pages.map(({ count }) => count)).toEqual([3, 3, 3, 3])
  expect(pages.map(({ list }) => list.map(({ nickname }) => nickname))).toEqual([['C', 'B'], ['A'], [], []])
})

test('a message that I deleted for myself is not shown as the last message, and not as unread', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [, last = 0] = await say(bob, alice, 'first', 'last')
  await forget(alice, last)
  expect(await rowWith(alice, bob)).toMatchObject({ msgPreview: 'first', unreadCount: 1 })
  expect(await rowWith(bob, alice)).toMatchObject({ msgPreview: 'last' })
})

test('a conversation of which I deleted everything is not listed, until something new comes', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const { list } = await alice.call('GET /api/chat/history', { query: { friendId: bob.id } })
  await forget(alice, ...list.map(({ id }) => id))
  expect(await conversations(alice)).toEqual({ list: [], count: 0 })
  expect((await conversations(bob)).count).toBe(1)
  await say(bob, alice, 'new')
  expect(await names(alice)).toEqual(['Bob'])
})

test("the other side's messages are unread until I say that I have read them", async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const unread = async (person: Person, other: Person) => (await rowWith(person, other))?.unreadCount
  const [one = 0, , three = 0] = await say(bob, alice, '1', '2', '3')
  await say(alice, bob, 'mine')
  expect(await unread(alice, bob)).toBe(3)
  expect(await read(alice, bob, one)).toEqual({})
  expect(await unread(alice, bob)).toBe(2)
  await read(alice, bob, three)
  expect(await unread(alice, bob)).toBe(0)
  expect(await unread(bob, alice)).toBe(2)
})

test('having read only moves forward', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [one = 0, two = 0] = await say(bob, alice, '1', '2')
  await read(alice, bob, two)
  await read(alice, bob, one)
  expect((await rowWith(alice, bob))?.unreadCount).toBe(0)
})

test('a message of another conversation cannot be read in this one', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  await say(bob, alice, 'unread')
  const [elsewhere = 0] = await say(carla, alice, 'elsewhere')
  for (const id of [elsewhere, 999_999_999])
    await expect(read(alice, bob, id)).rejects.toMatchObject(refusal('messageUnknown'))
  expect((await rowWith(alice, bob))?.unreadCount).toBe(1)
})

test('unread counts stop at their cap', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(bob, alice, 'x')
  const { queries } = server.context.database
  const message = await queries
    .selectFrom('messages')
    .select(['conversation_id', 'sender_id', 'type', 'preview', 'shows_date', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: limits.unreadCount }, (_, i) => ({
    ...message,
    sequence: i + 3,
    body: JSON.stringify({ content: 'x' }),
    client_message_id: null,
  }))
  await queries.insertInto('messages').values(more).execute()
  expect((await rowWith(alice, bob))?.unreadCount).toBe(limits.unreadCount)
})

test('notes to self are never unread', async () => {
  const alice = await server.register('Alice')
  await say(alice, alice, 'milk')
  expect(await rowWith(alice, alice)).toMatchObject({
    nickname: 'Alice',
    unreadCount: 0,
    msgPreview: 'milk',
  })
})

test('a new friendship begins with one unread greeting for the other side', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  expect(await rowWith(bob, alice)).toMatchObject({ msgPreview: greeting, unreadCount: 1 })
  expect(await rowWith(alice, bob)).toMatchObject({ msgPreview: greeting, unreadCount: 0 })
})

test('pinning and deleting are published to the person’s own connections alone', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(bob, alice, 'x')
  const hers = await alice.openEvents()
  const his = await bob.openEvents()
  const changed = { event: 'changed', topics: ['sessions'] }
  await pin(alice, bob)
  expect(await hers.next(event('changed'))).toMatchObject(changed)
  await forget(alice, id)
  expect(await hers.next(event('changed'))).toMatchObject({ topics: ['sessions', 'messages'] })
  expect((await his.received()).filter(event('changed'))).toEqual([])
})

test('a former friend is not shown as online', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const socket = await bob.openChat()
  const shown = async () => (await alice.call('GET /api/chat/session', { query: {} })).list[0]?.isOnline
  await expect.poll(shown).toBe(true)
  await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  expect(await shown()).toBe(false)
  await socket.close()
})
