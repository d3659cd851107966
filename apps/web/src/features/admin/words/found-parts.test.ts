import { expect, test } from 'vitest'
import { partsOf } from './found-parts.ts'

const shown = (text: string, ...hits: Array<[number, number]>) =>
  partsOf(
    text,
    hits.map(([start, end]) => ({ start, end })),
  ).map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))

test('a text is cut where something was found', () => {
  expect(shown('abcdef', [1, 3])).toEqual(['a', '[bc]', 'def'])
  expect(shown('abc', [0, 3])).toEqual(['[abc]'])
  expect(shown('abc')).toEqual(['abc'])
})

test('overlapping or adjacent parts are merged', () => {
  expect(shown('abcdef', [2, 4], [1, 3], [4, 5])).toEqual(['a', '[bcde]', 'f'])
})
