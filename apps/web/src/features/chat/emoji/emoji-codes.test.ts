import { expect, test } from 'vitest'
import { completeEmoji, loadNamedEmoji } from './emoji-codes.ts'
import { syllablesOf } from './han-syllables.ts'

const all = await loadNamedEmoji('zh')
const found = (typed: string, recent: readonly string[] = []) =>
  completeEmoji(all, typed, recent).map(({ emoji }) => emoji.text)

test.each([
  ['smile', '😄'],
  ['tada', '🎉'],
  ['+1', '👍'],
  ['thumbsup', '👍'],
  ['heart', '❤️'],
  ['joy', '😂'],
  ['party_popper', '🎉'],
  ['哈哈', '😃'],
  ['daxiao', '😄'],
])(':%s offers %s first', (typed, text) => {
  expect(found(typed)[0]).toBe(text)
})

test.each([
  ['smi', '😄'],
  ['SMI', '😄'],
  ['微笑', '😊'],
  ['weixiao', '😊'],
  ['muzhi', '👍'],
  ['dx', '😄'],
  ['kaixin', '😄'],
  ['zan', '👍'],
  ['heihei', '😀'],
  ['xihuan', '😻'],
  ['生日', '🎂'],
])(':%s offers %s', (typed, text) => {
  expect(found(typed)).toContain(text)
})

test('few are offered, and none for what no emoji is called', () => {
  expect(found('face')).toHaveLength(8)
  expect(found('qqqqq')).toEqual([])
})

test('among equal matches the one used last comes first', () => {
  const [first, ...others] = found('cat')
  const last = others.at(-1) ?? ''
  expect(found('cat', [last])).toContain(last)
  expect(found('cat', [last]).indexOf(last)).toBeLessThan(found('cat').indexOf(last))
  expect(found('cat', [last])[0]).toBe(first)
})

test('every character of a Chinese name has its pinyin', () => {
  const words = all.flatMap(({ emoji }) => emoji.words).filter((word) => /^\p{Script=Han}+$/u.test(word))
  expect(words.filter((word) => !syllablesOf(word))).toEqual([])
})
