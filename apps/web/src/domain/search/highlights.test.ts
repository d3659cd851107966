import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, partsOf, unmarked } from './highlights.ts'

test('what was found is apart from the text between, by code points', () => {
  expect(partsOf('👍明天开会', [{ at: 1, length: 2 }])).toEqual([
    { at: 0, text: '👍', isFound: false },
    { at: 1, text: '明天', isFound: true },
    { at: 3, text: '开会', isFound: false },
  ])
  expect(
    cut('ab ab cd', [
      { at: 0, length: 2 },
      { at: 3, length: 2 },
      { at: 6, length: 2 },
    ]),
  ).toEqual(['ab', 'cd'])
})

test('places that overlap, are out of order or beyond the end lose nothing of the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.record({ at: fc.nat(40), length: fc.integer({ min: 1, max: 20 }) })),
      (text, highlights) => {
        const parts = partsOf(text, highlights)
        expect(parts.map((part) => part.text).join('')).toBe([...text].join(''))
        for (const { at, text: part, isFound } of parts)
          for (let index = at; index < at + [...part].length; index++)
            expect(highlights.some((one) => index >= one.at && index < one.at + one.length)).toBe(isFound)
      },
    ),
  )
})

test('marks are left out of what is shown as found, and the same words are marked', () => {
  const text = 'see **Bob’s** `plan` for 😀 *today*'
  const found = (word: string) => ({ at: [...text].join('').indexOf(word), length: word.length })
  const [plain, highlights] = unmarked(text, [found('Bob’s'), found('plan')])
  expect(plain).toBe('see Bob’s plan for 😀 today')
  expect(cut(plain, highlights)).toEqual(['Bob’s', 'plan'])
  expect(unmarked('2 * 3', [])).toEqual(['2 * 3', []])
})
