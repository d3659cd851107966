import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const info = (person: Person, id: number) => person.call('GET /api/group/group/{id}', { params: { id } })

test('settings show their values to owner and administrators only', async () => {
  const [owner, admin, member, outsider] = await world.people('Owner', 'Admin', 'Member', 'Outsider')
  const id = await world.group({ owner, admins: [admin], members: [member] })
  const settings = {
    isSearch: true,
    isInvite: true,
    isTemporarySession: true,
    verification: 4,
    verificationQuestion: { problem1: 'Teacher?', answer1: 'Ms Lin' },
  } as const
  await owner.call('PUT /api/group/group', { body: { id, ...settings } })
  expect(await info(owner, id)).toMatchObject({ ...settings, role: 1 })
  expect(await info(admin, id)).toMatchObject({ ...settings, role: 2 })
  expect(await info(member, id)).toMatchObject({
    role: 3,
    isSearch: false,
    isInvite: false,
    isTemporarySession: false,
    verification: null,
    verificationQuestion: null,
  })
  expect(await outsider.outcome('GET /api/group/group/{id}', { params: { id } })).toBe('notMember')
})

test('owner and administrators change what they send and nothing else', async () => {
  const [owner, admin, member] = await world.people('Owner', 'Admin', 'Member')
  const id = await world.group({ owner, admins: [admin], members: [member] })
  const before = await info(owner, id)
  const change = (person: Person, changes: object) =>
    person.outcome('PUT /api/group/group', { body: { id, ...changes } })
  expect(await change(admin, { title: ' Class 4 ', abstract: 'New\nlines' })).toBe('ok')
  expect(await info(owner, id)).toEqual({ ...before, title: 'Class 4', abstract: 'New\nlines' })
  expect(await change(owner, { isSearch: true, avatar: '' })).toBe('ok')
  expect(await info(owner, id)).toMatchObject({ title: 'Class 4', isSearch: true, avatar: '' })
  expect(await change(member, { title: 'Mine' })).toBe('forbidden')
  expect(await change(owner, {})).toBe('ok')
})

test('the whole settings object may come back unchanged', async () => {
  const owner = await world.person('Owner')
  const id = await world.group({ owner })
  const before = await info(owner, id)
  const { verification, ...rest } = before
  const body = { id, ...rest, verification: verification ?? 2 }
  expect(await owner.outcome('PUT /api/group/group', { body })).toBe('ok')
  expect(await info(owner, id)).toEqual(before)
})

test.for([
  ['an empty title', { title: ' ' }],
  ['a long title', { title: '群'.repeat(33) }],
  ['a long abstract', { abstract: 'x'.repeat(129) }],
  ['an unknown way to join', { verification: 5 }],
  ['a question that is too long', { verificationQuestion: { problem1: 'x'.repeat(65) } }],
] as const)('%s is refused', async ([, changes]) => {
  const owner = await world.person('Owner')
  const id = await world.group({ owner })
  const before = await info(owner, id)
  const body = { id, ...changes } as never
  expect(await owner.outcome('PUT /api/group/group', { body })).toBe('fieldInvalid')
  expect(await info(owner, id)).toEqual(before)
})

test('groups are found by exact id or part of the title, only where they allow it', async () => {
  const [owner, seeker] = await world.people('Owner', 'Seeker')
  const mark = `登山${owner.id}`
  const open = await world.group({ owner, name: `${mark} Club_A`, members: [seeker] })
  const hidden = await world.group({ owner, name: `${mark} Hidden`, isSearch: false })
  const search = (key: string) => seeker.call('GET /api/group/search', { query: { key } })
  const hit = {
    groupId: open,
    title: `${mark} Club_A`,
    abstract: expect.stringMatching(/^本群创建于/),
    avatar: '登',
    isInGroup: true,
    userCount: 2,
    userOnlineCount: 0,
    size: 200,
  }
  for (const key of [mark, '山', 'cLUB', 'B_A', `${owner.id} C`, String(open)])
    expect((await search(key)).list, key).toContainEqual(hit)
  for (const key of [`${mark}X`, 'b%a', 'lub.A'])
    expect((await search(key)).list, key).not.toContainEqual(hit)
  // Its digits may be part of another group's title.
  const byId = (await search(String(hidden))).list.map(({ groupId }) => groupId)
  expect(byId).not.toContain(hidden)
  expect((await search(mark)).count).toBe(1)
})

test('the group that has the number comes before those whose title holds it', async () => {
  const owner = await world.person('Owner')
  const titled = await world.group({ owner, name: 'Nothing yet' })
  const id = await world.group({ owner, name: 'Its number is looked for' })
  await owner.call('PUT /api/group/group', { body: { id: titled, title: `Friends of ${id}` } })
  const { list } = await owner.call('GET /api/group/search', { query: { key: String(id), limit: 2 } })
  expect(list.map(({ groupId }) => groupId)[0]).toBe(id)
})

test('a search shows each person whether they are in, and how many are online', async () => {
  const [owner, member, outsider] = await world.people('Owner', 'Member', 'Outsider')
  const id = await world.group({ owner, members: [member] })
  const search = async (person: Person) =>
    (await person.call('GET /api/group/search', { query: { key: String(id) } })).list[0]
  expect(await search(outsider)).toMatchObject({ isInGroup: false, userCount: 2, userOnlineCount: 0 })
  await member.socket()
  await expect.poll(() => search(owner)).toMatchObject({ isInGroup: true, userOnlineCount: 1 })
})

test('found groups come in pages, with the count of all', async () => {
  const owner = await world.person('Owner')
  const name = `Paged${owner.id}`
  for (const _ of [1, 2, 3]) {
    const body = { mode: 1, name, isSearch: true } as const
    await owner.call('POST /api/group/group', { body })
  }
  const page = (number: number) =>
    owner.call('GET /api/group/search', { query: { key: name, page: number, limit: 2 } })
  const pages = await Promise.all([page(1), page(2), page(3)])
  expect(pages.map(({ list, count }) => [list.length, count])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ])
})
