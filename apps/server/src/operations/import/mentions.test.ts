import type { MessageEntry } from '@parley/importers'
import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const nicknames = new Map([
  ['r', 'ron'],
  ['l', '小林'],
])
const people = { personOf: (ref: string) => ({ r: 1, l: 2 })[ref], nicknames }

test.each([
  ['@ron', [0]],
  ['@ron_x @ronald @ron2 @ron, hi', [21]],
  ['@ron看', [0]],
  ['@ron-', [0]],
  ['@ron_x', []],
])('in %j ron is named at %j', (text, places) => {
  const entry = { mentions: ['r'] } as unknown as MessageEntry
  expect(mentionsIn(entry, text, 0, people).map(({ at }) => at)).toEqual(places)
})

test('a name that is not written in ASCII may be followed by anything', () => {
  const entry = { mentions: ['l'] } as unknown as MessageEntry
  expect(mentionsIn(entry, '@小林ok', 0, people)).toEqual([{ userID: 2, at: 0, length: 3 }])
})
