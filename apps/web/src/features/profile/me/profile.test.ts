import { expect, test } from 'vitest'
import { profileChanges, profileProblems } from './profile.ts'

const saved = { nickname: '林小满', abstract: '' }

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['字'.repeat(33), 'tooLong'],
  ['a\u0007b', 'characters'],
  ['🐴'.repeat(32), undefined],
])('a nickname of %j is %s', (nickname, problem) => {
  expect(profileProblems({ ...saved, nickname }).nickname).toBe(problem)
})

test('an abstract may be empty, of several lines, and 128 characters long', () => {
  for (const abstract of ['', '一\n二', '字'.repeat(128)]) {
    expect(profileProblems({ ...saved, abstract })).toEqual({})
  }
  expect(profileProblems({ ...saved, abstract: '字'.repeat(129) })).toEqual({ abstract: 'tooLong' })
})

test('only what differs is sent, trimmed', () => {
  expect(profileChanges(saved, { nickname: ' 林小满 ', abstract: '' })).toEqual({})
  expect(profileChanges(saved, { nickname: '林小满', abstract: ' 你好 ' })).toEqual({ abstract: '你好' })
})
