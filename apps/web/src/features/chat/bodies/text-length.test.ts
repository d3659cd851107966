import { expect, test } from 'vitest'
import { textParts } from '../../../components/prose/text-parts.ts'
import { isLong } from './text-length.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')
const long = (text: string) => isLong(textParts(text))

test('a text of many lines or many characters is long', () => {
  expect(long(lines(18))).toBe(false)
  expect(long(lines(19))).toBe(true)
  expect(long('a'.repeat(900))).toBe(false)
  expect(long('a'.repeat(901))).toBe(true)
})

test('code that is folded by itself is not folded once more with the text around it', () => {
  const code = `\`\`\`\n${lines(400)}\n\`\`\``
  expect(long(code)).toBe(false)
  expect(long(`Look:\n${code}\nIs that right?`)).toBe(false)
  expect(long(`${lines(12)}\n${code}`)).toBe(true)
})
