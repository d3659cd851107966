import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoNames, peopleOf } from './people.ts'

const alice = { nickname: 'Alice', accountName: 'alice', groups: ['Class 3', 'Choir'] }

test.each([
  [['name', 'account', 'groups']],
  [['Name', ' ACCOUNT ', 'Group']],
  [['姓名', '账号', '群']],
  [['昵称：', '用户名*', '班级']],
])('a header such as %j is known, its columns in any order', (header) => {
  const fields = ['Alice', 'alice', 'Class 3;Choir']
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order) => {
      const table = [order.map((place) => header[place] ?? ''), order.map((place) => fields[place] ?? '')]
      expect(peopleOf(table)).toEqual([{ row: 2, ...alice }])
    }),
  )
})

test('without a header the columns are name, account and groups; those behind may be missing', () => {
  expect(peopleOf([['Alice', 'alice', 'Class 3;Choir'], ['Bob']])).toEqual([
    { row: 1, ...alice },
    { row: 2, nickname: 'Bob', accountName: '', groups: [] },
  ])
})

test('columns that are no concern of ours are passed over', () => {
  const table = [
    ['学号', '姓名', '电话'],
    ['7', 'Alice', '138'],
  ]
  expect(peopleOf(table)).toEqual([{ row: 2, nickname: 'Alice', accountName: '', groups: [] }])
})

test('a header without names is refused', () => {
  expect(() =>
    peopleOf([
      ['账号', '群'],
      ['alice', 'Class 3'],
    ]),
  ).toThrow(NoNames)
})

test('empty rows are left out, and the others keep their numbers', () => {
  const table = [[''], ['姓名'], ['', ' '], ['Alice'], ['\u200B'], ['Bob']]
  expect(peopleOf(table).map(({ row, nickname }) => [row, nickname])).toEqual([
    [4, 'Alice'],
    [6, 'Bob'],
  ])
})

test.each([
  'Class 3;Choir',
  'Class 3|Choir',
  'Class 3、Choir',
  ' Class 3 ；Choir;',
  'Class 3;choir;Choir;class 3',
])('%j is two groups', (groups) => {
  expect(peopleOf([['Alice', 'alice', groups]])[0]?.groups.map((one) => one.toLowerCase())).toEqual([
    'class 3',
    'choir',
  ])
})

test('invisible characters are removed from names', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('王', '小', ' ', '\u200B', '\uFEFF', '\n', '\u202E', '\t')),
      (signs) => {
        for (const { nickname } of peopleOf([[signs.join('')]]))
          expect(nickname).toMatch(/^[王小]+( [王小]+)*$/)
      },
    ),
  )
})
