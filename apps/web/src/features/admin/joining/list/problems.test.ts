import { joiningLimits } from '@parley/contract/joining-limits'
import { expect, test } from 'vitest'
import type { ListedPerson } from './people.ts'
import { type Checked, groupsOf, problemsOf } from './problems.ts'

const listed = (...people: Partial<ListedPerson>[]): ListedPerson[] =>
  people.map((person, index) => ({
    row: index + 2,
    nickname: 'Alice',
    accountName: '',
    groups: [],
    ...person,
  }))
const kinds = (people: ListedPerson[], checked?: Checked, createsGroups = false) =>
  [...problemsOf(people, checked, createsGroups)].flatMap(([row, problems]) =>
    problems.map(({ kind }) => `${row} ${kind}`),
  )
const checked = (groups: Record<string, object>, ...taken: string[]): Checked => ({
  taken: new Set(taken),
  groups: new Map(Object.entries(groups)) as Checked['groups'],
})

test('a file without mistakes has no problems', () => {
  const people = listed({ accountName: 'alice', groups: ['Class 3'] }, { nickname: 'x'.repeat(32) })
  expect(kinds(people, checked({ 'class 3': { outcome: 'found', groupId: 1, room: 1 } }))).toEqual([])
})

test.each([
  [{ nickname: '' }, 'nameMissing'],
  [{ nickname: '🐴'.repeat(33) }, 'nameTooLong'],
  [{ accountName: '10001' }, 'accountInvalid'],
  [{ accountName: '王小明' }, 'accountInvalid'],
  [{ accountName: 'a' }, 'accountInvalid'],
  [{ groups: ['x'.repeat(33)] }, 'groupTooLong'],
  [
    { groups: Array.from({ length: joiningLimits.memberFile.groupsOfPerson + 1 }, (_, i) => `Class ${i}`) },
    'groupsTooMany',
  ],
])('%j is a problem of its row', (person, kind) => {
  expect(kinds(listed({}, person))).toEqual([`3 ${kind}`])
})

test('two who want the same account both have the problem, whatever its case', () => {
  expect(kinds(listed({ accountName: 'alice' }, {}, { accountName: 'ALICE' }))).toEqual([
    '2 accountTwice',
    '4 accountTwice',
  ])
})

test('a response of the server is a problem of its row', () => {
  const people = listed(
    { accountName: 'Taken' },
    { groups: ['None'] },
    { groups: ['Theirs'] },
    { groups: ['Twin'] },
  )
  const said = checked(
    { none: { outcome: 'unknown' }, theirs: { outcome: 'forbidden' }, twin: { outcome: 'several' } },
    'taken',
  )
  expect(kinds(people, said)).toEqual([
    '2 accountTaken',
    '3 groupUnknown',
    '4 groupForbidden',
    '5 groupSeveral',
  ])
  expect(kinds(people, said, true)).toEqual(['2 accountTaken', '4 groupForbidden', '5 groupSeveral'])
})

test('a group that is too small is full for all who come, by title or number', () => {
  const group = { outcome: 'found', groupId: 7, room: 1 }
  const said = checked({ 'class 3': group, '7': group })
  expect(kinds(listed({ groups: ['Class 3', '7'] }), said), 'twice the same person').toEqual([])
  expect(kinds(listed({ groups: ['Class 3'] }, { groups: ['7'] }), said)).toEqual([
    '2 groupFull',
    '3 groupFull',
  ])
})

test('each group is looked up once, in its first spelling', () => {
  expect(groupsOf(listed({ groups: ['Class 3', 'Choir'] }, { groups: ['CHOIR', 'class 3', 'New'] }))).toEqual(
    ['Class 3', 'Choir', 'New'],
  )
})
