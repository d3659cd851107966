import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld({
  PARLEY_FRIEND_REQUESTS_PER_HOUR: '4',
  PARLEY_JOIN_REQUESTS_PER_HOUR: '4',
  PARLEY_GROUPS_PER_HOUR: '4',
})
const all = ['ok', 'ok', 'ok', 'ok', 'tooManyRequests', 'tooManyRequests']
const half = ['ok', 'ok', 'tooManyRequests', 'tooManyRequests', 'tooManyRequests', 'tooManyRequests']

const change = (person: Person, set: { created_at?: Date; role?: number }) =>
  world.queries.updateTable('users').set(set).where('id', '=', person.id).execute()
const grown = (person: Person) =>
  change(person, { created_at: new Date(Date.now() - (limits.youngAccount.hours + 1) * 3600_000) })

const ask = (person: Person, others: readonly Person[]) =>
  inTurn(others, ({ id }) => person.outcome('POST /api/user/friends', { body: { friendId: id } }))
const join = (person: Person, groups: readonly number[]) =>
  inTurn(groups, (groupID) => person.outcome('POST /api/group/valid', { body: { groupID } }))
const make = (person: Person, count: number) =>
  inTurn(Array(count).fill('Group'), (name) =>
    person.outcome('POST /api/group/group', { body: { mode: 1, name } }),
  )

async function inTurn<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const outcomes: R[] = []
  for (const one of all) outcomes.push(await act(one))
  return outcomes
}

test('a person who asks many people for friendship is refused, in the first day of an account sooner', async () => {
  const [young, old] = await world.people('Young', 'Old')
  await grown(old)
  const others = await world.people('A', 'B', 'C', 'D', 'E', 'F')
  expect(await ask(young, others)).toEqual(half)
  expect(await ask(old, others)).toEqual(all)
})

test('the same request again costs nothing, and neither does one that is refused for another reason', async () => {
  const [asker, other, last] = await world.people('Asker', 'Other', 'Last')
  const repeated = await ask(asker, [other, other, other, other, other, other])
  expect(new Set(repeated)).toEqual(new Set(['ok']))
  expect(await ask(asker, [asker, asker, asker])).not.toContain('tooManyRequests')
  expect(await ask(asker, [last])).toEqual(['ok'])
})

test('a person who joins or asks to join many groups is refused', async () => {
  const owners = await world.people('O1', 'O2', 'O3')
  const groups: number[] = []
  for (const owner of owners)
    for (let n = 0; n < 2; n++)
      groups.push(
        (await owner.call('POST /api/group/group', { body: { mode: 1, name: 'Group', isSearch: true } }))
          .groupId,
      )
  const [young, old] = await world.people('Young', 'Old')
  await grown(old)
  expect(await join(young, groups)).toEqual(half)
  expect(await join(old, groups)).toEqual(all)
})

test('a person who makes many groups is refused, unless they are an administrator', async () => {
  const [young, old, administrator] = await world.people('Young', 'Old', 'Administrator')
  await grown(old)
  await change(administrator, { role: 1 })
  expect(await make(young, 6)).toEqual(half)
  expect(await make(old, 6)).toEqual(all)
  expect(new Set(await make(administrator, 6))).toEqual(new Set(['ok']))
})

test('following invitations counts as joining', async () => {
  const [owner] = await world.people('Owner')
  const { groupId } = await owner.call('POST /api/group/group', { body: { mode: 1, name: 'Group' } })
  const [guest] = await world.people('Guest')
  const codes: string[] = []
  for (let n = 0; n < 4; n++) {
    const { code } = await owner.call('POST /api/invitation/invitation', { body: { kind: 'group', groupId } })
    codes.push(code)
  }
  const outcomes = await inTurn(codes, (code) =>
    guest.outcome('POST /api/invitation/code/{code}', { params: { code }, body: {} }),
  )
  expect(outcomes).toEqual(['ok', 'ok', 'tooManyRequests', 'tooManyRequests'])
})
