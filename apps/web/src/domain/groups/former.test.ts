import { expect, test } from 'vitest'
import { createQueryClient } from '../queries/query-client.ts'
import { noteMember, wasMember } from './former.ts'
import { groupQuery } from './groups.ts'
import { myGroupsQuery } from './my-groups.ts'
import { forgetGroup } from './refresh-groups.ts'

test('a group of which nothing is known here is one that I was never in', () => {
  expect(wasMember(createQueryClient(), 7)).toBe(false)
})

test('one that I have seen from within, or among my own, is one that I was in', () => {
  const seen = createQueryClient()
  seen.setQueryData(groupQuery(7).queryKey, {} as never)
  const listed = createQueryClient()
  listed.setQueryData(myGroupsQuery.joined.queryKey, { list: [{ groupId: 7 }], count: 1 } as never)
  for (const client of [seen, listed]) {
    expect(wasMember(client, 7)).toBe(true)
    expect(wasMember(client, 8)).toBe(false)
  }
})

test('it is remembered when nothing else of the group is left, for this person alone', async () => {
  const client = createQueryClient()
  noteMember(client, 7)
  await forgetGroup(client, 8)
  expect([7, 8, 9].map((id) => wasMember(client, id))).toEqual([true, true, false])
  expect(wasMember(createQueryClient(), 7)).toBe(false)
})
