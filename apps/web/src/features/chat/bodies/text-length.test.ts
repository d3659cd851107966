import { expect, test } from 'vitest'
import { blocksOf } from '../../../components/prose/marks/blocks.ts'
import { textParts } from '../../../components/prose/text-parts.ts'
import { measured } from './marked-length.ts'
import { isLong } from './text-length.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')
const long = (text: string) => isLong(textParts(text))

test('a text of many lines or many characters is long', () => {
  expect(long(lines(18))).toBe(false)
  expect(long(lines(19))).toBe(true)
  expect(long('a'.repeat(900))).toBe(false)
  expect(long('a'.repeat(901))).toBe(true)
})

const marked = (text: string) => isLong(blocksOf(text).flatMap(measured))

test('a folded code block is not folded once more with the text around it', () => {
  const code = `\`\`\`\n${lines(400)}\n\`\`\``
  expect(marked(code)).toBe(false)
  expect(marked(`Look:\n${code}\nIs that right?`)).toBe(false)
  expect(marked(`${lines(12)}\n${code}`)).toBe(true)
})

test('items and quoted lines count as lines', () => {
  expect(marked(`- ${lines(17).replaceAll('\n', '\n- ')}`)).toBe(false)
  expect(marked(`- ${lines(20).replaceAll('\n', '\n- ')}`)).toBe(true)
  expect(marked(`> ${lines(20).replaceAll('\n', '\n> ')}`)).toBe(true)
})
