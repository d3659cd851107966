import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, searchDayOf, searchTypeOf } from '../src/index.ts'

const filtersIn = (typed: string) =>
  parseSearch(typed).filters.map(({ name, value }) => [name, value] as const)

test.each([
  ['from:ann plan', [['from', 'ann']], 'plan'],
  ['来自:小王 计划', [['from', '小王']], '计划'],
  [
    '来自：小王 在：三班 计划',
    [
      ['from', '小王'],
      ['in', '三班'],
    ],
    '计划',
  ],
  ['FROM:"Ann Lee" plan', [['from', 'Ann Lee']], 'plan'],
  ['来自:“李 雷” 计划', [['from', '李 雷']], '计划'],
  [
    'plan 类型:图片 before:2026-11-01',
    [
      ['type', '图片'],
      ['before', '2026-11-01'],
    ],
    'plan',
  ],
  ['type:', [['type', '']], ''],
  ['"from:ann" plan', [], '"from:ann" plan'],
  ['wherefrom:ann', [], 'wherefrom:ann'],
  ['https://example.org in:三班', [['in', '三班']], 'https://example.org'],
  ['现在:三点', [], '现在:三点'],
])('%j is parsed into filters and words', (typed, filters, text) => {
  expect(filtersIn(typed)).toEqual(filters)
  expect(parseSearch(typed).text.replace(/\s+/g, ' ')).toBe(text)
})

test('a filter has its place in the text, so that a screen can put a chip there', () => {
  const typed = 'plan from:"Ann Lee" b'
  const [filter] = parseSearch(typed).filters
  expect(typed.slice(filter?.start, filter?.end)).toBe('from:"Ann Lee"')
})

test('types are known in both languages, in simplified and traditional characters', () => {
  expect(['图片', 'IMAGE', '語音', 'has', '投票', '@我'].map(searchTypeOf)).toEqual([
    'picture',
    'picture',
    'voice',
    undefined,
    'poll',
    'mention',
  ])
})

test('days are in the reader’s time zone', () => {
  expect(searchDayOf('2026-11-25', 480)?.start).toBe(Date.parse('2026-11-24T16:00:00Z'))
  expect(searchDayOf('2026年2月')).toEqual({
    start: Date.parse('2026-02-01T00:00:00Z'),
    end: Date.parse('2026-03-01T00:00:00Z'),
  })
  expect(searchDayOf('2026/12/31')?.end).toBe(Date.parse('2027-01-01T00:00:00Z'))
  expect(['2026-02-30', '2026-13', 'yesterday', '', '0001-01-01'].map((one) => searchDayOf(one))).toEqual(
    new Array(5).fill(undefined),
  )
})

test('any typed text is parsed, and no text is made up', () => {
  const pieces = fc.constantFrom(
    'from:',
    '来自：',
    '"',
    '“',
    'type:',
    ' ',
    '在:',
    'a',
    '中',
    '\u{1f600}',
    ':',
    '\n',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (typed) => {
        const { text, filters } = parseSearch(typed)
        for (const { start, end, value } of filters) expect(typed.slice(start, end)).toContain(value)
        expect([...text].every((one) => one === ' ' || typed.includes(one))).toBe(true)
      },
    ),
  )
})
