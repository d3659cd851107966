import { expect, test } from 'vitest'
import { openWorld } from './groups-support.ts'

const world = await openWorld()

test('a group is created by name, with what it is by default', async () => {
  const alice = await world.person('Alice')
  const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 1, name: '  登山 Club ' } })
  expect(await alice.call('GET /api/group/group/{id}', { params: { id: groupId } })).toEqual({
    groupId,
    title: '登山 Club',
    abstract: `本群创建于${today()}：群主很懒，什么都没有留下`,
    memberCount: 1,
    memberOnlineCount: 0,
    avatar: '登',
    creator: { userId: alice.id, avatart: '', nickname: 'Alice' },
    adminList: [],
    role: 1,
    isProhibition: false,
    prohibitionTime: null,
    isSearch: false,
    isInvite: false,
    isTemporarySession: false,
    verification: 2,
    verificationQuestion: null,
    size: 200,
    mayInvite: true,
  })
  const { size } = await groupRow(groupId)
  expect(size).toBe(200)
})

test('a group is created with a size and searchable when asked', async () => {
  const alice = await world.person('Alice')
  const body = { mode: 1, name: 'Small', size: 2, isSearch: true } as const
  const { groupId } = await alice.call('POST /api/group/group', { body })
  expect(await groupRow(groupId)).toMatchObject({ size: 2, is_search: true })
})

test('no group is made for more people than administrators allow, and those that there are keep their room', async () => {
  const site = await openWorld()
  const [root, bob, carla] = await site.people('Root', 'Bob', 'Carla')
  await site.befriend(root, bob, carla)
  await site.server.context.operator.grant(root.id)
  const make = (body: object) => root.outcome('POST /api/group/group', { body: body as never })
  const { groupId } = await root.call('POST /api/group/group', { body: { mode: 1, name: 'Before' } })
  await root.call('PUT /api/settings/admin/info', { body: { groupSize: 2 } })
  expect(await make({ mode: 1, name: 'Large', size: 3 })).toBe('groupTooLarge')
  expect(await make({ mode: 2, userIdList: [bob.id, carla.id] })).toBe('groupTooLarge')
  const small = await root.call('POST /api/group/group', { body: { mode: 2, userIdList: [bob.id] } })
  const sizeOf = async (id: number) => (await root.call('GET /api/group/group/{id}', { params: { id } })).size
  expect(await sizeOf(small.groupId)).toBe(2)
  expect(await sizeOf(groupId)).toBe(200)
  expect(
    await root.outcome('POST /api/group/member', { body: { id: small.groupId, memberIdList: [carla.id] } }),
  ).toBe('groupFull')
})

test.for([
  ['an empty name', { mode: 1, name: ' ' }],
  ['a name of 33 characters', { mode: 1, name: '群'.repeat(33) }],
  ['room for one', { mode: 1, name: 'A', size: 1 }],
  ['room for 2001', { mode: 1, name: 'A', size: 2001 }],
  ['nobody in it', { mode: 2, userIdList: [] }],
] as const)('%s is refused and makes no group', async ([, body]) => {
  const alice = await world.person('Alice')
  expect(await alice.outcome('POST /api/group/group', { body: body as never })).toBe('fieldInvalid')
  expect(await alice.call('GET /api/group/session')).toEqual({ list: [], count: 0 })
})

test('a group of friends is called by their nicknames, cut at 32 characters', async () => {
  const [alice, bob, carla] = await world.people('Alice', 'B'.repeat(20), '小'.repeat(20))
  await world.befriend(alice, bob, carla)
  const { groupId } = await alice.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [bob.id, carla.id, bob.id, alice.id] },
  })
  const info = await carla.call('GET /api/group/group/{id}', { params: { id: groupId } })
  expect(info.title).toBe(`Alice、${'B'.repeat(20)}、${'小'.repeat(5)}`)
  expect([...info.title]).toHaveLength(32)
  expect(info).toMatchObject({ avatar: 'A', memberCount: 3, role: 3 })
  expect(await world.rolesIn(groupId)).toEqual({ [alice.id]: 1, [bob.id]: 3, [carla.id]: 3 })
})

test('only friends are taken into a new group, and never oneself alone', async () => {
  const [alice, bob, stranger] = await world.people('Alice', 'Bob', 'Stranger')
  await world.befriend(alice, bob)
  const create = (userIdList: number[]) =>
    alice.outcome('POST /api/group/group', { body: { mode: 2, userIdList } })
  expect(await create([bob.id, stranger.id])).toBe('notFriends')
  expect(await create([alice.id])).toBe('fieldInvalid')
  expect(await create([999_999_999])).toBe('notFriends')
  expect((await bob.call('GET /api/group/session')).count).toBe(0)
})

test('my groups are those that I own, or those that I joined', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const own = await world.group({ owner: alice, name: 'Own', members: [bob] })
  const joined = await world.group({ owner: bob, name: 'Joined', admins: [alice] })
  const row = { groupMemberCount: 2 }
  expect(await alice.call('GET /api/group/my', { query: { mode: 1, limit: -1 } })).toEqual({
    list: [{ ...row, groupId: own, groupTitle: 'Own', groupAvatar: 'O', role: 1, mode: 1 }],
    count: 1,
  })
  expect(await alice.call('GET /api/group/my', { query: { mode: 2, limit: -1 } })).toEqual({
    list: [{ ...row, groupId: joined, groupTitle: 'Joined', groupAvatar: 'J', role: 2, mode: 2 }],
    count: 1,
  })
})

test('my groups come in pages, with the count of all', async () => {
  const alice = await world.person('Alice')
  for (const name of ['One', 'Two', 'Three']) await world.group({ owner: alice, name })
  const page = await alice.call('GET /api/group/my', { query: { mode: 1, page: 2, limit: 2 } })
  expect(page).toMatchObject({ list: [{ groupTitle: 'Three' }], count: 3 })
})

test('a one-to-one conversation is no group, whatever its id', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await world.befriend(alice, bob)
  const chat = await alice.socket({ v2: true, kind: 'chat' })
  const msg = { type: 1, textMsg: { content: 'Between us' } }
  chat.send({ revUserID: bob.id, msg, clientMessageId: 'a' })
  const { id } = await chat.hear({ event: 'ack' })
  const { conversation_id } = await world.queries
    .selectFrom('direct_conversations')
    .select('conversation_id')
    .where('user_low', '=', alice.id)
    .executeTakeFirstOrThrow()
  const at = { params: { id: conversation_id } }
  expect(await alice.outcome('GET /api/group/group/{id}', at)).toBe('groupUnknown')
  expect(await alice.outcome('GET /api/group/history/{id}', { ...at, query: {} })).toBe('groupUnknown')
  expect(await alice.outcome('DELETE /api/group/group/{id}', at)).toBe('groupUnknown')
  expect(await alice.sendOutcome(conversation_id, msg)).toBe('groupUnknown')
  expect(await alice.sendOutcome(conversation_id, { type: 8, withdrawMsg: { msgID: id } })).toBe(
    'groupUnknown',
  )
  expect(await alice.call('GET /api/chat/history', { query: { friendId: bob.id } })).toMatchObject({
    list: [{ msg }],
  })
})

function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function groupRow(id: number) {
  return world.queries.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
