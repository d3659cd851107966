import type { SignUpList } from '@parley/contract'
import { expect, test } from 'vitest'
import { hiddenCount, rowsOf } from './rows.ts'

const by = (number: number) => ({
  number,
  content: `Entry ${number}`,
  userID: number,
  nickname: `P${number}`,
  memberNickname: '',
})
const own = (number: number) => ({ number, content: `Entry ${number}`, entryId: `e${number}` })
const entries = (changes: Partial<NonNullable<SignUpList['entries']>> = {}) => ({
  asOf: 1,
  count: 5,
  last: [by(4), by(5)],
  ...changes,
})
const shown = (...all: Parameters<typeof rowsOf>) =>
  rowsOf(...all).map(({ number, content, by, wanted }) => [
    number ?? '-',
    content,
    by ? 'theirs' : 'mine',
    Boolean(wanted),
  ])

test('the last entries show with all of mine, in order and each once', () => {
  const known = entries({ mine: [own(1), own(5)] })
  const rows = rowsOf(known, [])
  expect(rows.map(({ number, entryId }) => [number, entryId])).toEqual([
    [1, 'e1'],
    [4, undefined],
    [5, 'e5'],
  ])
  expect(hiddenCount(known, rows)).toBe(2)
})

test('my entries show before the response: a change in its place, a new one at the end', () => {
  const known = entries({ mine: [own(4)] })
  const wanted = [
    { messageId: 1, entryId: 'e4', content: 'Tea' },
    { messageId: 1, entryId: 'new', content: 'Cake', problem: 'Full' },
  ]
  expect(shown(known, wanted)).toEqual([
    [4, 'Tea', 'mine', true],
    [5, 'Entry 5', 'theirs', false],
    ['-', 'Cake', 'mine', true],
  ])
})

test('an entry that is being withdrawn is marked until it is gone', () => {
  const gone = [{ messageId: 1, entryId: 'e4' }]
  expect(shown(entries({ mine: [own(4)] }), gone)[0]).toEqual([4, 'Entry 4', 'mine', true])
  expect(shown(entries({ last: [by(5)] }), gone)).toEqual([[5, 'Entry 5', 'theirs', false]])
})

test('a list in which nobody has signed up has no rows', () => {
  expect(rowsOf(undefined, [])).toEqual([])
  expect(hiddenCount(undefined, [])).toBe(0)
})
