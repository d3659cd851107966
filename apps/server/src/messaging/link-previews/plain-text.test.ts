import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a text is one line', () => {
  expect(plainText('  One\r\n\t two\u2028three\u00a0 four ', 50)).toBe('One two three four')
})

test('what turns the direction of a text is left out', () => {
  expect(plainText('a\u202eb\u2066c\u2069d\u200fe\u061cf', 50)).toBe('abcdef')
})

test('controls and what nobody sees are left out', () => {
  expect(plainText('a\u0000b\u001b[31mc\u200bd\u2060e\u00adf\u{e0041}g', 50)).toBe('ab[31mcdefg')
})

test('emoji of several signs stay one', () => {
  expect(plainText('👩\u200d🚀 a', 50)).toBe('👩\u200d🚀 a')
})

test('what is too long is cut, never within a sign', () => {
  expect(plainText('abcdef', 6)).toBe('abcdef')
  expect(plainText('abcdefg', 6)).toBe('abcde…')
  expect(plainText('abcd😀fg', 6)).toBe('abcd…')
  expect(plainText('a'.repeat(1_000_000), 200)).toHaveLength(200)
})
