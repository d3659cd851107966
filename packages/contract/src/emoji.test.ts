import { expect, test } from 'vitest'
import { emojiOf } from './emoji.ts'

test('one emoji is taken as it is, also of several characters', () => {
  for (const emoji of ['👍', '❤️', '👩🏽‍🚀', '🇨🇳', '1️⃣', '👨‍👩‍👧‍👦']) expect(emojiOf(emoji)).toBe(emoji)
})

test('an emoji that was written without its colour gets it', () => {
  expect(emojiOf('\u2764')).toBe('\u2764\uFE0F')
})

test('anything else is none', () => {
  for (const text of ['', 'a', '1', '👍👍', '👍 ', 'ok👍', '\u200D', '\uFE0F', '<b>', '\u{1F3FD}\u200D'])
    expect(emojiOf(text)).toBeUndefined()
})
