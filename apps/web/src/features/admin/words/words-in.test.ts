import { wordLimits } from '@parley/contract/word-limits'
import { expect, test } from 'vitest'
import { withMore, wordsIn } from './words-in.ts'

test('each line is a word, without what nobody sees, and each word is there once', () => {
  expect(wordsIn('发票\r\n\n  casino \n\ufeff发票\u200b\n')).toEqual({
    words: ['发票', 'casino'],
    duplicates: 1,
    tooLong: undefined,
  })
})

test('a word that is too long is named, counted in characters', () => {
  const long = '𠮷'.repeat(wordLimits.word.max)
  expect(wordsIn(long).tooLong).toBeUndefined()
  expect(wordsIn(`ok\n${long}𠮷`).tooLong).toBe(`${long}𠮷`)
})

test('words of a file are appended, and repeated ones are counted', () => {
  expect(withMore('一\n二\n', '二\n三\n三')).toEqual({ text: '一\n二\n三', added: 1, skipped: 2 })
})
