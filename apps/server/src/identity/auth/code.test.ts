import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainCode, randomCode } from './code.ts'

const code = fc.constant(undefined).map(randomCode)

test('a code reads the same however it is typed', () => {
  const typed = code.chain((text) =>
    fc
      .tuple(...[...text].map(() => fc.tuple(fc.boolean(), fc.constantFrom('', ' ', '-', ' - '))))
      .map((marks) => ({
        text,
        typed: marks
          .map(([isSmall, mark], i) => mark + (isSmall ? text[i]?.toLowerCase() : text[i]))
          .join('')
          .replaceAll('0', 'O')
          .replaceAll('1', 'l'),
      })),
  )
  fc.assert(fc.property(typed, ({ text, typed }) => plainCode(typed) === text))
})

test('no two codes are the same, and none has letters that are read as others', () => {
  const codes = Array.from({ length: 2000 }, randomCode)
  expect(new Set(codes).size).toBe(codes.length)
  for (const text of codes) expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
})
