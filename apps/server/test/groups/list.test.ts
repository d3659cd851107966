import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const conversations = async (person: Person) =>
  (await person.call('GET /api/group/session', { query: { limit: -1 } })).list
const titles = async (person: Person) => (await conversations(person)).map(({ title }) => title)
const pin = (person: Person, groupId: number, isTop: boolean) =>
  person.outcome('PUT /api/group/top', { body: { groupId, isTop } })

/** When somebody joined a group. */
async function joining(person: Person, groupId: number) {
  const { list } = await person.call('GET /api/group/member', { query: { id: groupId, limit: -1 } })
  return list.find(({ userId }) => userId === person.id)?.createdAt
}

test('a group that has no message yet is listed too, with the time at which each joined', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const groupId = await world.group({ owner: alice, members: [bob] })
  for (const person of [alice, bob]) {
    const time = await joining(person, groupId)
    const row = {
      groupId,
      title: 'Class 3',
      avatar: 'C',
      newMsgDate: time,
      newMsgPreview: '',
      newMsgAuthor: null,
      joinedAt: time,
      isTop: false,
      unreadCount: 0,
      mentionCount: 0,
      isMuted: false,
      isMarkedUnread: false,
    }
    expect(await person.call('GET /api/group/session')).toEqual({ list: [row], count: 1 })
  }
})

test('a group that has no message for me any more is where it was when I joined', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const a = await world.group({ owner: alice, members: [bob], name: 'A' })
  await world.group({ owner: alice, members: [bob], name: 'B' })
  const id = await alice.say(a, 'News')
  expect(await titles(bob)).toEqual(['A', 'B'])
  await bob.call('DELETE /api/group/history/{id}', { params: { id: a }, body: { msgIdList: [id] } })
  expect(await titles(bob)).toEqual(['B', 'A'])
  expect((await conversations(bob))[1]).toMatchObject({
    newMsgDate: await joining(bob, a),
    newMsgPreview: '',
    newMsgAuthor: null,
  })
  expect(await titles(alice)).toEqual(['A', 'B'])
  await pin(bob, a, true)
  expect(await titles(bob)).toEqual(['A', 'B'])
})

test('pinned groups come first, then those with the newest message or the latest joining', async () => {
  const alice = await world.person('Alice')
  const a = await world.group({ owner: alice, name: 'A' })
  const b = await world.group({ owner: alice, name: 'B' })
  const c = await world.group({ owner: alice, name: 'C' })
  expect(await titles(alice)).toEqual(['C', 'B', 'A'])
  await alice.say(a, 'News')
  expect(await titles(alice)).toEqual(['A', 'C', 'B'])
  await pin(alice, b, true)
  expect(await titles(alice)).toEqual(['B', 'A', 'C'])
  await alice.say(c, 'Newer')
  expect(await titles(alice)).toEqual(['B', 'C', 'A'])
  await pin(alice, b, false)
  expect(await titles(alice)).toEqual(['C', 'A', 'B'])
})

test('a row has the last message and when it was', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const groupId = await world.group({ owner: alice, members: [bob] })
  await bob.say(groupId, '  字'.padEnd(50, '长'))
  const [row] = await conversations(alice)
  const { list } = await alice.call('GET /api/group/history/{id}', { params: { id: groupId }, query: {} })
  expect(row).toMatchObject({ newMsgDate: list[0]?.createdAt, newMsgPreview: list[0]?.msgPreview })
  expect(row?.newMsgAuthor).toEqual({ userId: bob.id, nickname: 'Bob', memberNickname: '' })
  expect([...(row?.newMsgPreview ?? '')]).toHaveLength(30)
})

test('pinning says which way and may be repeated; it is one’s own', async () => {
  const [alice, bob, outsider] = await world.people('Alice', 'Bob', 'Outsider')
  const groupId = await world.group({ owner: alice, members: [bob] })
  expect(await pin(bob, groupId, true)).toBe('ok')
  expect(await pin(bob, groupId, true)).toBe('ok')
  expect(await conversations(bob)).toMatchObject([{ isTop: true }])
  expect(await conversations(alice)).toMatchObject([{ isTop: false }])
  expect(await pin(outsider, groupId, true)).toBe('notMember')
  expect(await pin(outsider, 999_999_999, true)).toBe('groupUnknown')
  expect(await pin(bob, groupId, false)).toBe('ok')
  expect(await pin(bob, groupId, false)).toBe('ok')
  expect(await conversations(bob)).toMatchObject([{ isTop: false }])
})

test('one-to-one conversations and groups are listed apart', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await world.befriend(alice, bob)
  const chat = await alice.socket({ v2: true, kind: 'chat' })
  const msg = { type: 1, textMsg: { content: 'Between us' } }
  chat.send({ revUserID: bob.id, msg, clientMessageId: 'a' })
  await chat.hear({ event: 'ack' })
  await world.group({ owner: alice, members: [bob] })
  expect(await titles(alice)).toEqual(['Class 3'])
  expect((await alice.call('GET /api/chat/session')).list).toMatchObject([{ userId: bob.id }])
})

test('the list comes in pages, with the count of all', async () => {
  const alice = await world.person('Alice')
  for (const name of ['A', 'B', 'C']) await world.group({ owner: alice, name })
  const page = (number: number) => alice.call('GET /api/group/session', { query: { page: number, limit: 2 } })
  expect((await page(1)).list.map(({ title }) => title)).toEqual(['C', 'B'])
  expect(await page(2)).toMatchObject({ list: [{ title: 'A' }], count: 3 })
  expect(await page(3)).toEqual({ list: [], count: 3 })
})
