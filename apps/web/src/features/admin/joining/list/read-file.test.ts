import { joiningLimits } from '@parley/contract/joining-limits'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i)).join('\n')

test('a file as a teacher would write it is read', async () => {
  const file = new Blob(['\uFEFF姓名;账号;群\r\n王小明;xiaoming;"三班;合唱团"\r\n李雷;;三班\r\n'])
  expect(await readFile(file)).toEqual([
    { row: 2, nickname: '王小明', accountName: 'xiaoming', groups: ['三班', '合唱团'] },
    { row: 3, nickname: '李雷', accountName: '', groups: ['三班'] },
  ])
})

test.each(['sep=;\r\n', 'SEP=;\n', '\uFEFFsep=;\r', '"sep=;"\n', 'sep=;;;\r\n'])(
  'the line %j for spreadsheets is nobody',
  async (line) => {
    expect(await readFile(new Blob([`${line}姓名;账号\r\nLi, Lei;lilei`]))).toEqual([
      { row: 2, nickname: 'Li, Lei', accountName: 'lilei', groups: [] },
    ])
  },
)

test.each([
  ['sep=|\nA, B|ab', 'A, B'],
  ['sep=,\nA;B,ab', 'A;B'],
  ['sep=\t\nA;B\tab', 'A;B'],
  ['sep=^\nA B^ab', 'A B'],
])('%j determines the separator of the fields', async (content, nickname) => {
  expect(await readFile(new Blob([content]))).toMatchObject([{ row: 1, nickname, accountName: 'ab' }])
})

test('a name that looks like such a line further down is a person', async () => {
  expect(await readFile(new Blob(['姓名,账号\nsep=x,sep']))).toMatchObject([{ nickname: 'sep=x' }])
})

test('as many as may be are read', async () => {
  const { people, groups } = joiningLimits.memberFile
  expect(await readFile(new Blob([rows(people, (i) => `Person ${i},,Class ${i % groups}`)]))).toHaveLength(
    people,
  )
})

test.each([
  ['empty', ''],
  ['empty', '姓名,账号\n\n ,\n'],
  ['unreadable', 'PK\u0003\u0004\u0000'],
  ['openQuote', '姓名,账号\n"王小明,xiaoming\n'],
  ['noNames', '账号,群\nxiaoming,三班\n'],
  ['tooMany', rows(joiningLimits.memberFile.people + 1, (i) => `Person ${i}`)],
  ['groupsTooMany', rows(joiningLimits.memberFile.groups + 1, (i) => `Person ${i},,Class ${i}`)],
  ['tooLarge', 'x'.repeat(1024 * 1024 + 1)],
])('%s: a file that cannot be used says why', async (problem, content) => {
  expect(await readFile(new Blob([content]))).toBe(problem)
})
