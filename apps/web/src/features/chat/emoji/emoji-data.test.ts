import { expect, test } from 'vitest'
import { loadEmoji, searchEmoji } from './emoji-data.ts'

const emoji = await loadEmoji('zh')
const found = (typed: string) => searchEmoji(emoji, typed).map(({ text }) => text)

test.each([
  ['哭', '😭'],
  ['点赞', '👍'],
  ['thumbs up', '👍'],
  ['CAKE', '🎂'],
  ['生日', '🎂'],
  ['cry face', '😢'],
  ['中国', '🇨🇳'],
])('%s finds %s among the first', (typed, text) => {
  expect(found(typed).slice(0, 12)).toContain(text)
})

test('nothing is found for what no emoji is called', () => {
  expect(found('qqqqq')).toEqual([])
})

test('without a search all are there, each once', () => {
  expect(found(' ')).toHaveLength(emoji.length)
  expect(new Set(found('')).size).toBe(emoji.length)
  expect(emoji.length).toBeGreaterThan(1500)
})

test('names are in the language on the screen', async () => {
  const english = await loadEmoji('en')
  expect(emoji.find(({ text }) => text === '😀')?.name).toMatch(/\p{Script=Han}/u)
  expect(english.find(({ text }) => text === '😀')?.name).toBe('grinning face')
})
