import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Emoji } from './emoji-data.ts'
import { columns, emojiAt, emojiRows, firstPlace, moved } from './emoji-grid.ts'

const emoji = (group: number, count: number): Emoji[] =>
  Array.from({ length: count }, (_, index) => ({ text: `${group}.${index}`, name: '', group, words: [] }))

const rows = emojiRows([...emoji(0, columns + 3), ...emoji(1, 2)], false)
const walk = (...keys: string[]) => {
  const place = keys.reduce((at, key) => moved(rows, at, key), firstPlace(rows))
  return emojiAt(rows, place)?.text
}

test.each([
  [[], '0.0'],
  [['ArrowLeft', 'ArrowUp'], '0.0'],
  [['ArrowRight', 'ArrowDown'], '0.9'],
  [['ArrowDown', 'ArrowDown'], '1.0'],
  [['ArrowDown', 'ArrowLeft'], '0.7'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'], '0.10'],
  [['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown'], '1.1'],
])('%j leads to %s', (keys, text) => {
  expect(walk(...keys)).toBe(text)
})

test('whatever keys are pressed, an emoji is lit', () => {
  const keys = fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home'))
  fc.assert(
    fc.property(keys, (pressed) => {
      expect(walk(...pressed)).toBeDefined()
    }),
  )
})

test('search results have no headings', () => {
  expect(emojiRows(emoji(0, 3), true).map(({ kind }) => kind)).toEqual(['emoji'])
})
