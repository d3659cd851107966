import type { MemberSort } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function classOfFive() {
  const [owner, admin, m1, m2, m3] = await world.people('Olga', 'Adam', 'Mia', 'Max', 'Mo')
  const groupId = await world.group({ owner, admins: [admin], members: [m1, m2, m3] })
  const list = async (
    viewer: Person,
    query: { sort?: MemberSort; key?: string; page?: number; limit?: number },
  ) => viewer.call('GET /api/group/member', { query: { id: groupId, limit: -1, ...query } })
  const names = async (query: Parameters<typeof list>[1]) =>
    (await list(m1, query)).list.map(({ userNickname }) => userNickname)
  return { owner, admin, m1, m2, m3, groupId, list, names }
}

test('members are listed with everything that the wire has of them', async () => {
  const { owner, admin, m1, groupId, list } = await classOfFive()
  await world.befriend(m1, admin)
  await owner.call('PUT /api/group/member/nickname', {
    body: { id: groupId, memberId: admin.id, nickname: 'Monitor' },
  })
  await owner.call('PUT /api/group/member/prohibition', {
    body: { groupId, memberId: admin.id, prohibitionTime: 10 },
  })
  const { list: rows, count } = await list(m1, { limit: 2 })
  expect(count).toBe(5)
  expect(rows[1]).toEqual({
    userId: admin.id,
    userNickname: 'Adam',
    avatar: '',
    isOnline: false,
    isFriend: true,
    role: 2,
    memberNickname: 'Monitor',
    createdAt: expect.stringMatching(/Z$/),
    newMsgDate: null,
    prohibitionTime: 10,
  })
  expect(rows[0]).toMatchObject({ userId: owner.id, role: 1, isFriend: false, prohibitionTime: null })
})

test('members are sorted by role, by joining, and by their last message', async () => {
  const { m1, m2, groupId, names } = await classOfFive()
  expect(await names({})).toEqual(['Olga', 'Adam', 'Mia', 'Max', 'Mo'])
  expect(await names({ sort: 'role asc' })).toEqual(['Olga', 'Adam', 'Mia', 'Max', 'Mo'])
  expect(await names({ sort: 'created_at asc' })).toEqual(['Olga', 'Adam', 'Mia', 'Max', 'Mo'])
  expect(await names({ sort: 'created_at desc' })).toEqual(['Mo', 'Max', 'Mia', 'Adam', 'Olga'])
  await m2.say(groupId, 'First')
  await m1.say(groupId, 'Second')
  expect((await names({ sort: 'new_msg_date desc' })).slice(0, 2)).toEqual(['Mia', 'Max'])
  expect((await names({ sort: 'new_msg_date asc' })).slice(3)).toEqual(['Max', 'Mia'])
})

test('an unknown sort is refused', async () => {
  const { m1, groupId } = await classOfFive()
  const query = { id: groupId, sort: 'role desc' as never }
  expect(await m1.outcome('GET /api/group/member', { query })).toBe('fieldInvalid')
})

test('members are found by nickname, by name in the group, by my note and by id', async () => {
  const { m1, m2, m3, groupId, names } = await classOfFive()
  await m2.call('PUT /api/group/member/nickname', {
    body: { id: groupId, memberId: m2.id, nickname: '班长_100%' },
  })
  await world.befriend(m1, m3)
  await m1.call('PUT /api/user/friends', { body: { friendID: m3.id, notice: 'Cousin' } })
  expect(await names({ key: 'AD' })).toEqual(['Adam'])
  expect(await names({ key: '班' })).toEqual(['Max'])
  expect(await names({ key: '100%' })).toEqual(['Max'])
  expect(await names({ key: '_1' })).toEqual(['Max'])
  expect(await names({ key: '%' })).toEqual(['Max'])
  expect(await names({ key: 'cousin' })).toEqual(['Mo'])
  expect(await names({ key: String(m3.id) })).toEqual(['Mo'])
  expect(await names({ key: 'nobody' })).toEqual([])
})

test('members come in pages that do not overlap, with the count of all', async () => {
  const { m1, list } = await classOfFive()
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(m1, { page, limit: 2 })))
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
  expect(pages.map((page) => page.list.map(({ userNickname }) => userNickname))).toEqual([
    ['Olga', 'Adam'],
    ['Mia', 'Max'],
    ['Mo'],
    [],
  ])
})

test('a list shows who is online', async () => {
  const { owner, m1, groupId, list } = await classOfFive()
  await m1.socket()
  await expect.poll(async () => (await list(owner, { key: 'Mia' })).list).toMatchObject([{ isOnline: true }])
  const info = await owner.call('GET /api/group/group/{id}', { params: { id: groupId } })
  expect(info).toMatchObject({ memberCount: 5, memberOnlineCount: 1 })
})

test('a member renames themselves, and staff those below them', async () => {
  const { owner, admin, m1, m2, groupId, list } = await classOfFive()
  const rename = (by: Person, whom: Person, nickname = 'Someone') =>
    by.outcome('PUT /api/group/member/nickname', { body: { id: groupId, memberId: whom.id, nickname } })
  expect(await rename(m1, m1, 'Me')).toBe('ok')
  expect(await rename(owner, owner, 'Boss')).toBe('ok')
  expect(await rename(owner, admin)).toBe('ok')
  expect(await rename(admin, m1)).toBe('ok')
  expect(await rename(admin, owner)).toBe('forbidden')
  expect(await rename(m1, m2)).toBe('forbidden')
  expect(await rename(owner, m1, 'x'.repeat(33))).toBe('fieldInvalid')
  expect(await rename(owner, m1, '')).toBe('ok')
  expect((await list(m1, { key: 'Mia' })).list).toMatchObject([{ memberNickname: '' }])
})

test('a name in the group is that of this group only', async () => {
  const { owner, m1, groupId } = await classOfFive()
  const other = await world.group({ owner, members: [m1] })
  await m1.call('PUT /api/group/member/nickname', {
    body: { id: groupId, memberId: m1.id, nickname: 'Here' },
  })
  const { list } = await owner.call('GET /api/group/member', { query: { id: other, key: 'Mia' } })
  expect(list).toMatchObject([{ memberNickname: '' }])
})
