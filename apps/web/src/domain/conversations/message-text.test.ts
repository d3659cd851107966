import { expect, test } from 'vitest'
import { isEmojiOnly, tidied } from './message-text.ts'

test('up to three emoji alone are large', () => {
  for (const text of ['😀', ' 👍🏽 👨‍👩‍👧 ', '🇨🇳🎉❤️', '1️⃣ ☝🏽']) expect(isEmojiOnly(text)).toBe(true)
  for (const text of ['', '1', '😀😀😀😀', 'ok 😀', '😀 ok', '#', '❤', '10'])
    expect(isEmojiOnly(text)).toBe(false)
})

test('empty lines around a text go, its indentation stays', () => {
  expect(tidied('\n  \n  two\n\nthree \n\n')).toBe('  two\n\nthree')
  expect(tidied('one')).toBe('one')
})
