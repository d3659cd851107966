import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../groups/groups-support.ts'
import type { Person } from '../support/people.ts'
import { groupOf, openSite } from './bonds-support.ts'

const site = await openSite()
await site.is('house')
const { root } = site

const list = async (person: Person, query: object = {}) =>
  (await person.call('GET /api/directory/people', { query: { limit: -1, ...query } })).list
const tree = async () =>
  (await root.call('GET /api/directory/departments')).list.map(({ name, parentId }) => [name, parentId])
const create = async (name: string, parentId: number | null = null) =>
  (await root.call('POST /api/directory/departments', { body: { name, parentId } })).id
const change = (id: number, body: { name?: string; parentId?: number | null; place?: number }) =>
  outcomeOf(root.call('PUT /api/directory/departments/{id}', { params: { id }, body }))
const remove = (id: number) =>
  outcomeOf(root.call('DELETE /api/directory/departments/{id}', { params: { id } }))
const place = (people: Array<{ id: number }>, departmentId: number | null) =>
  outcomeOf(
    root.call('PUT /api/directory/people', {
      body: { userIdList: people.map(({ id }) => id), departmentId },
    }),
  )

test('everybody is in it, also who cannot be found, but for accounts that have ended', async () => {
  const [ann, ben, cat] = await site.people('Ann', 'Ben', 'Cat')
  await ben.call('PUT /api/user/user_info', { body: { searchUser: 0, abstract: 'Hello there' } })
  await root.call('DELETE /api/user/users', { body: { idList: [cat.id] } })
  const ids = (await list(ann)).map(({ userID }) => userID)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(ids).toEqual(expect.arrayContaining([root.id, ann.id, ben.id]))
  expect(ids).not.toContain(cat.id)
  expect(await list(ann, { key: 'Be' })).toMatchObject([{ userID: ben.id, abstract: 'Hello there' }])
  expect(await list(ann, { key: String(ben.id) })).toMatchObject([{ userID: ben.id, departmentId: null }])
})

test('in a circle there is none but for administrators, who prepare it', async () => {
  const [ann] = await site.people('Ann')
  await site.is('circle')
  expect(await outcomeOf(list(ann))).toBe('directoryClosed')
  expect(await outcomeOf(ann.call('GET /api/directory/departments'))).toBe('directoryClosed')
  expect(await outcomeOf(list(root))).toBe('ok')
  await site.is('house')
  expect(await outcomeOf(list(ann))).toBe('ok')
})

test('a person who hides being online, or is behind a block, is not seen online', async () => {
  const [ann, ben, cat] = await site.people('Ann', 'Ben', 'Cat')
  const sockets = [await ben.openEvents(), await cat.openEvents()]
  const seen = async () => {
    const people = new Map((await list(ann)).map(({ userID, isOnline }) => [userID, isOnline]))
    return [people.get(ben.id), people.get(cat.id)]
  }
  await expect.poll(seen).toEqual([true, true])
  await ben.call('PUT /api/user/online/setting', { body: { showOnline: false } })
  await cat.call('POST /api/user/blocks', { body: { userId: ann.id } })
  expect(await seen()).toEqual([false, false])
  for (const socket of sockets) await socket.close()
})

test('the directory shows who is in a group, to its members alone', async () => {
  const [ann, ben, cat] = await site.people('Ann', 'Ben', 'Cat')
  const groupId = await groupOf(ann, ben)
  const inGroup = (await list(ann, { groupId })).filter(({ isInGroup }) => isInGroup)
  expect(inGroup.map(({ userID }) => userID)).toEqual([ann.id, ben.id])
  expect(await outcomeOf(list(cat, { groupId }))).toBe('notMember')
})

test('departments stand in the order they are put in, below each other, and go up when theirs goes', async () => {
  const school = await create('School')
  const [one, two] = [await create('Class 1', school), await create('Class 2', school)]
  const three = await create('Class 3', school)
  expect(await change(three, { place: 0 })).toBe('ok')
  const inSchool = async () => (await tree()).filter(([, parent]) => parent === school)
  expect(await inSchool()).toEqual([
    ['Class 3', school],
    ['Class 1', school],
    ['Class 2', school],
  ])
  const [ann, ben] = await site.people('Ann', 'Ben')
  expect(await place([ann], school)).toBe('ok')
  expect(await place([ben], one)).toBe('ok')
  expect(await list(ann, { departmentId: one })).toMatchObject([{ userID: ben.id, departmentId: one }])
  expect(await remove(one)).toBe('ok')
  expect((await list(ann, { departmentId: school })).map(({ userID }) => userID)).toEqual([ann.id, ben.id])
  expect(await remove(school)).toBe('ok')
  expect(await tree()).toEqual([
    ['Class 3', null],
    ['Class 2', null],
  ])
  expect(await list(ann, { key: String(ben.id) })).toMatchObject([{ departmentId: null }])
  for (const id of [two, three]) expect(await remove(id)).toBe('ok')
})

test('no two of one parent have one name, whatever the case', async () => {
  const top = await create('Sales')
  expect(await outcomeOf(create('SALES'))).toBe('departmentNameTaken')
  const below = await create('Sales', top)
  expect(await change(below, { parentId: null })).toBe('departmentNameTaken')
  expect(await change(below, { name: 'Trade', parentId: null })).toBe('ok')
  expect(await change(below, { name: 'sales' })).toBe('departmentNameTaken')
  await remove(below)
  const north = await create('North', top)
  await create('North')
  expect(await remove(top)).toBe('departmentNameTaken')
  await change(north, { name: 'Sales' })
  expect(await remove(top)).toBe('ok')
})

test('a department is never put below itself, nor too deep', async () => {
  const path: number[] = []
  for (let depth = 1; depth <= limits.departmentDepth; depth++)
    path.push(await create(`Depth ${depth}`, path.at(-1) ?? null))
  const [first = 0, second = 0] = path
  expect(await outcomeOf(create('Deeper', path.at(-1)))).toBe('departmentTooDeep')
  expect(await change(first, { parentId: second })).toBe('departmentTooDeep')
  expect(await change(first, { parentId: first })).toBe('departmentTooDeep')
  expect(await change(second, { parentId: await create('Beside') })).toBe('ok')
  expect(await change(first, { parentId: path.at(-1) ?? 0 })).toBe('departmentTooDeep')
})

test('one of two moves at once that would make a ring is refused', async () => {
  const [a, b] = [await create('Ring A'), await create('Ring B')]
  const outcomes = await Promise.all([change(a, { parentId: b }), change(b, { parentId: a })])
  expect(outcomes.sort()).toEqual(['departmentTooDeep', 'ok'])
})

test('nobody is put where there is none, and nothing that is not is put anywhere', async () => {
  const [ann] = await site.people('Ann')
  const id = await create('Somewhere')
  expect(await place([ann], 999_999_999)).toBe('departmentUnknown')
  expect(await place([ann, { id: 999_999_999 }], id)).toBe('userUnknown')
  expect(await list(root, { departmentId: id })).toEqual([])
  expect(await outcomeOf(create('Nowhere', 999_999_999))).toBe('departmentUnknown')
})

test('a former administrator changes nothing', async () => {
  const [ann] = await site.people('Ann')
  await site.context.operator.grant(ann.id)
  const [admin] = [await ann.signInAgain()]
  await site.context.operator.revoke(ann.id)
  const made = admin.call('POST /api/directory/departments', { body: { name: 'Mine' } })
  expect(await outcomeOf(made)).toBe('forbidden')
})

test('departments are limited in number', async () => {
  const now = (await tree()).length
  await site.context.database.queries
    .insertInto('departments')
    .values(
      Array.from({ length: limits.departments - now }, (_, n) => ({
        parent_id: null,
        name: `Filling ${n}`,
        position: n,
      })),
    )
    .execute()
  expect(await outcomeOf(create('One more'))).toBe('departmentsFull')
})
