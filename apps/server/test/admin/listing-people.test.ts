import { expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { openOffice } from './office.ts'

const office = await openOffice()

type Query = {
  key: string
  sort?: 'newest' | 'oldest' | 'name' | 'seen'
  only?: 'staff' | 'restricted' | 'neverSeen'
}
const names = async (by: Person, query: Query) =>
  (await by.call('GET /api/user/users', { query })).list.map(({ nickname }) => nickname)

test('people are listed by age of their account, by name, and by when they were last here', async () => {
  const root = await office.administrator('Root')
  for (const name of ['Sorted B', 'sorted a', 'Sorted C']) await office.register(name)
  const key = 'sorted'
  expect(await names(root, { key })).toEqual(['Sorted C', 'sorted a', 'Sorted B'])
  expect(await names(root, { key, sort: 'oldest' })).toEqual(['Sorted B', 'sorted a', 'Sorted C'])
  expect(await names(root, { key, sort: 'name' })).toEqual(['sorted a', 'Sorted B', 'Sorted C'])
  expect(await names(root, { key, sort: 'seen' })).toHaveLength(3)
})

test('only the staff, only the restricted or only those who never came are listed', async () => {
  const root = await office.administrator('Kept Root')
  const barred = await office.register('Kept Barred')
  await office.register('Kept Plain')
  await root.call('POST /api/user/users', { body: { nickname: 'Kept Awaited' } })
  await root.call('POST /api/user/curtail', { body: { userId: barred.id, curtailAddUser: true } })
  const key = 'kept'
  expect(await names(root, { key, only: 'staff' })).toEqual(['Kept Root'])
  expect(await names(root, { key, only: 'restricted' })).toEqual(['Kept Barred'])
  expect(await names(root, { key, only: 'neverSeen' })).toContain('Kept Awaited')
  const { list, count } = await root.call('GET /api/user/users', {
    query: { key, only: 'restricted', page: 2, limit: 1 },
  })
  expect([list.length, count]).toEqual([0, 1])
})
