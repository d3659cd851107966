import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()

interface Query {
  page?: number
  limit?: number
  before?: number
  places?: boolean
}

const history = (person: Person, other: { id: number }, query: Query = {}) =>
  person.call('GET /api/chat/history', { query: { friendId: other.id, ...query } })
const contents = async (person: Person, other: { id: number }, query: Query = {}) =>
  (await history(person, other, query)).list.map(({ msgPreview }) => msgPreview)
const forget = (person: Person, ...idList: number[]) =>
  person.call('DELETE /api/chat/chat', { body: { idList } })

/** Two friends whose conversation holds exactly these messages, with their ids. */
async function conversation(...texts: string[]): Promise<[Person, Person, number[]]> {
  const [alice, bob] = (await Promise.all(['Alice', 'Bob'].map(server.register))) as [Person, Person]
  await bob.call('PUT /api/user/user_info', { body: { verification: 1 } })
  await alice.call('POST /api/user/friends', { body: { friendId: bob.id } })
  return [alice, bob, await say(alice, bob, ...texts)]
}

/** Moves messages apart in time: minutes ago, by id. */
async function schedule(minutesAgo: ReadonlyMap<number, number>) {
  for (const [id, minutes] of minutesAgo)
    await server.context.database.queries
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute()
}

test('page 1 is the newest page, and inside a page the oldest message comes first', async () => {
  const [alice, bob] = await conversation('1', '2', '3', '4', '5')
  expect(await contents(alice, bob, { page: 1, limit: 2 })).toEqual(['4', '5'])
  expect(await contents(alice, bob, { page: 2, limit: 2 })).toEqual(['2', '3'])
  expect(await contents(alice, bob, { page: 3, limit: 2 })).toEqual(['1'])
  expect(await contents(alice, bob, { page: 4, limit: 2 })).toEqual([])
})

test('the count is of all that one sees, on every page', async () => {
  const [alice, bob, ids] = await conversation('1', '2', '3', '4', '5')
  await forget(alice, ids[1] ?? 0)
  const counts = async (person: Person, other: Person) =>
    Promise.all([1, 2, 9].map(async (page) => (await history(person, other, { page, limit: 3 })).count))
  expect(await counts(alice, bob)).toEqual([4, 4, 4])
  expect(await counts(bob, alice)).toEqual([5, 5, 5])
})

test('ten are shown unless asked for more, and all for -1', async () => {
  const texts = Array.from({ length: 12 }, (_, i) => String(i))
  const [alice, bob] = await conversation(...texts)
  expect(await contents(alice, bob)).toEqual(texts.slice(2))
  expect(await contents(alice, bob, { limit: -1 })).toEqual(texts)
})

test('both see the same messages from their own side', async () => {
  const [alice, bob] = await conversation('Hello')
  const [hers] = (await history(alice, bob)).list
  const [his] = (await history(bob, alice)).list
  expect(hers).toMatchObject({ isMe: true, sendUser: { id: alice.id }, revUser: { id: bob.id } })
  expect({ ...hers, isMe: false }).toEqual(his)
})

test('the first message of a page shows its date, and each after an hour of silence', async () => {
  const [alice, bob, ids] = await conversation('0', '1', '2', '3', '4', '5')
  const minutesAgo = [200, 140, 81, 80, 19, 0]
  await schedule(new Map(ids.map((id, i) => [id, minutesAgo[i] ?? 0])))
  const dates = async (query: Query) =>
    (await history(alice, bob, query)).list.map(({ showDate }) => showDate)
  expect(await dates({ limit: -1 })).toEqual([true, true, false, false, true, false])
  expect(await dates({ limit: 2, page: 2 })).toEqual([true, false])
  expect(await dates({ limit: 1, page: 3 })).toEqual([true])
})

test('a live message shows its date when it breaks an hour of silence', async () => {
  const [alice, bob, [id = 0]] = await conversation('long ago')
  const past = new Date(Date.now() - 61 * 60_000)
  const { queries } = server.context.database
  const { conversation_id } = await queries
    .updateTable('messages')
    .set({ created_at: past })
    .where('id', '=', id)
    .returning('conversation_id')
    .executeTakeFirstOrThrow()
  await queries
    .updateTable('conversations')
    .set({ last_message_at: past })
    .where('id', '=', conversation_id)
    .execute()
  const his = await bob.openChat()
  await say(alice, bob, 'at last', 'and more')
  expect([(await his.next()).showDate, (await his.next()).showDate]).toEqual([true, false])
})

test('the very first message of a conversation shows its date', async () => {
  const alice = await server.register('Alice')
  const socket = await alice.openChat()
  await say(alice, alice, 'first')
  expect((await socket.next()).showDate).toBe(true)
})

test('deleting removes messages from my view only', async () => {
  const [alice, bob, [, two = 0, three = 0]] = await conversation('1', '2', '3', '4')
  expect(await forget(alice, two, three)).toEqual({})
  expect(await contents(alice, bob)).toEqual(['1', '4'])
  expect(await contents(bob, alice)).toEqual(['1', '2', '3', '4'])
})

test('deleting again what is deleted is no error', async () => {
  const [alice, bob, [one = 0]] = await conversation('1', '2')
  await forget(alice, one)
  await forget(alice, one, one)
  expect(await contents(alice, bob)).toEqual(['2'])
})

test("messages of other people's conversations cannot be deleted, nor any beside them", async () => {
  const [alice, bob, [one = 0]] = await conversation('1')
  const [, , [theirs = 0]] = await conversation('a secret')
  for (const id of [theirs, 999_999_999])
    await expect(forget(alice, one, id)).rejects.toMatchObject(refusal('messageUnknown'))
  expect(await contents(alice, bob)).toEqual(['1'])
})

test('pages counted from a message do not shift when new ones come', async () => {
  const [alice, bob, ids] = await conversation('1', '2', '3', '4', '5')
  const before = ids[3] ?? 0
  const seen = async () => [
    await contents(bob, alice, { before, limit: 2 }),
    await contents(bob, alice, { before, limit: 2, page: 2 }),
  ]
  expect(await seen()).toEqual([['2', '3'], ['1']])
  await say(alice, bob, '6', '7')
  expect(await seen()).toEqual([['2', '3'], ['1']])
  expect((await history(bob, alice, { before, limit: 2 })).count).toBe(7)
})

test('pages may be counted from a message that I have deleted', async () => {
  const [alice, bob, ids] = await conversation('1', '2', '3', '4')
  await forget(alice, ids[2] ?? 0)
  expect(await contents(alice, bob, { before: ids[2] ?? 0 })).toEqual(['1', '2'])
})

test('before the first message there is nothing', async () => {
  const [alice, bob, [one = 0]] = await conversation('1', '2')
  expect(await history(alice, bob, { before: one })).toEqual({ list: [], count: 2 })
})

test('a message of another conversation is no place to count from', async () => {
  const [alice, bob] = await conversation('1')
  const [, , [theirs = 0]] = await conversation('a secret')
  for (const before of [theirs, 999_999_999])
    await expect(history(alice, bob, { before })).rejects.toMatchObject(refusal('messageUnknown'))
})

test('the newest page of a history with places has its position in the log, and each row its sequence', async () => {
  const [alice, bob, ids] = await conversation('1', '2', '3')
  const withdrawal = { type: 8, withdrawMsg: { msgID: ids[2] ?? 0 } } as const
  await acknowledged(await alice.openEvents(), { revUserID: bob.id, msg: withdrawal })
  const newest = await history(bob, alice, { places: true })
  expect(newest.position).toBe(4)
  expect(newest.list.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(await history(bob, alice, { before: ids[2] ?? 0, places: true })).not.toHaveProperty('position')
  const plain = await history(bob, alice)
  expect(plain).toStrictEqual({ list: plain.list, count: 3 })
  expect(plain.list[0]).not.toHaveProperty('sequence')
})

test('friends who have not written yet, and notes to self not yet begun, have an empty history', async () => {
  const [alice, bob] = await conversation()
  expect(await history(alice, bob)).toEqual({ list: [], count: 0 })
  expect(await history(alice, alice)).toEqual({ list: [], count: 0 })
})

test('the history with a stranger, or with nobody, is refused', async () => {
  const [alice] = await conversation()
  const carla = await server.register('Carla')
  await expect(history(alice, carla)).rejects.toMatchObject(refusal('notFriends'))
  await expect(history(alice, { id: 999_999_999 })).rejects.toMatchObject(refusal('userUnknown'))
})

test('notes to self are mine alone, and work without any friend', async () => {
  const alice = await server.register('Alice')
  await say(alice, alice, 'milk', 'bread')
  const brief = { id: alice.id, nickName: 'Alice', avatar: '' }
  expect((await history(alice, alice)).list).toMatchObject([
    { sendUser: brief, revUser: brief, isMe: true, msgPreview: 'milk' },
    { sendUser: brief, revUser: brief, isMe: true, msgPreview: 'bread' },
  ])
})

test('a page counted from a message has what has happened to its messages, and up to which position', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const ids = await say(alice, bob, 'one', 'two', 'three')
  const around = () =>
    bob.call('GET /api/chat/history', {
      query: { friendId: alice.id, around: ids[1]!, limit: 3, places: true },
    })
  const before = await around()
  expect(before).toMatchObject({
    list: [{ msgPreview: 'one' }, { id: ids[1] }, { msgPreview: 'three' }],
    more: true,
    moreAfter: false,
  })
  const events = await alice.openEvents()
  events.send({ revUserID: bob.id, msg: { type: 8, withdrawMsg: { msgID: ids[1]! } } })
  const { position } = await events.next(event('notice'))
  const after = await around()
  expect(after.list).toMatchObject([{}, { id: ids[1], msg: { type: 8 } }, {}])
  expect([before.position! < position!, after.position! >= position!]).toEqual([true, true])
})

test('a page is counted from one message of the conversation at most', async () => {
  const [alice, bob, carol] = await server.friends('Alice', 'Bob', 'Carol')
  const [mine, theirs] = [await say(alice, bob, 'mine'), await say(alice, carol, 'theirs')]
  const ask = (query: object) =>
    bob.call('GET /api/chat/history', { query: { friendId: alice.id, ...query } })
  const field = (name: string) => ({
    ...refusal('fieldInvalid'),
    message: expect.stringMatching(new RegExp(name, 'i')),
  })
  await expect(ask({ before: mine[0], after: mine[0] })).rejects.toMatchObject(field('after'))
  await expect(ask({ around: mine[0], page: 2 })).rejects.toMatchObject(field('page'))
  await expect(ask({ around: theirs[0] })).rejects.toMatchObject(refusal('messageUnknown'))
  expect(await ask({ after: 0, by: 'sequence', limit: 1 })).toMatchObject({ list: [{}], count: 2 })
  expect(await ask({ around: 999, by: 'sequence' })).toMatchObject({ list: [{}, { msgPreview: 'mine' }] })
})

test('a page is counted from the first message at or after a time', async () => {
  const [alice, bob, ids] = await conversation(...Array.from({ length: 40 }, (_, i) => `text ${i}`))
  // A message each quarter of an hour, the last of them now; the greeting of friends before them all.
  const { queries } = server.context.database
  await queries
    .updateTable('messages')
    .set({ created_at: new Date(0) })
    .where('id', '<', ids[0]!)
    .execute()
  await schedule(new Map(ids.map((id, i) => [id, (39 - i) * 15])))
  const at = async (minutesAgo: number) => {
    const around = Math.round(Date.now() - minutesAgo * 60_000)
    const query = { friendId: alice.id, around, by: 'time', limit: 2 } as const
    return (await bob.call('GET /api/chat/history', { query })).list[0]?.msgPreview
  }
  for (const index of [0, 1, 17, 38]) expect(await at((39 - index) * 15 + 7)).toBe(`text ${index}`)
  expect(await at(-600)).toBe('text 39')
  expect(await at(20 * 365 * 24 * 60)).toBe('text 0')
  const late = { friendId: alice.id, around: Number.MAX_SAFE_INTEGER, by: 'time' } as const
  expect((await bob.call('GET /api/chat/history', { query: late })).list.at(-1)?.msgPreview).toBe('text 39')
})
