import { wordLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf } from '../groups/groups-support.ts'
import { openSite, someWord } from './words-support.ts'

const world = await openWorld()
const { root } = await openSite(world)

const create = (words: string[], name = 'List') =>
  root.call('POST /api/words/lists', { body: { name, action: 'mask', isOn: false, words } })
const wordsOf = async (id: number) => (await root.call('GET /api/words/lists/{id}', { params: { id } })).words
const entries = async () => {
  const { list } = await root.call('GET /api/logs/logs', { query: { limit: 50 } })
  return list.map(({ content }) => content)
}

test('a list has the first of words that are alike, however they are written', async () => {
  const made = await create(['發票', '发票', ' 发 票 ', 'ＣＡＳＩＮＯ', 'casino', 'casino*'])
  expect(made.wordCount).toBe(3)
  expect(await wordsOf(made.id)).toEqual(['發票', 'ＣＡＳＩＮＯ', 'casino*'])
})

test('a word that nothing could match is refused', async () => {
  expect(await outcomeOf(create(['发票', '***']))).toBe('wordWithoutLetters')
})

test('a word list keeps the fields that a change leaves out, and the log counts words and names none', async () => {
  const word = someWord()
  const { id } = await create([word], 'Quiet')
  const changed = await root.call('PUT /api/words/lists/{id}', { params: { id }, body: { isOn: true } })
  expect(changed).toMatchObject({ name: 'Quiet', action: 'mask', isOn: true, wordCount: 1 })
  expect(await wordsOf(id)).toEqual([word])
  const { list } = await root.call('GET /api/words/lists')
  expect(list).toContainEqual(changed)
  const logged = await entries()
  expect(logged.some((content) => content.includes('Quiet') && content.includes('1'))).toBe(true)
  expect(logged.join()).not.toContain(word)
})

test('a list that is gone is unknown', async () => {
  const { id } = await create(['发票'])
  const params = { id }
  await root.call('DELETE /api/words/lists/{id}', { params })
  expect(await root.outcome('GET /api/words/lists/{id}', { params })).toBe('wordListUnknown')
  expect(await root.outcome('PUT /api/words/lists/{id}', { params, body: {} })).toBe('wordListUnknown')
  expect(await root.outcome('DELETE /api/words/lists/{id}', { params })).toBe('wordListUnknown')
})

test('all lists together have no more words than they may, also if they grow at once', async () => {
  const { root: other } = await openSite(world)
  const before = (await root.call('GET /api/words/lists')).list
  const used = before.reduce((sum, { wordCount }) => sum + wordCount, 0)
  const many = Array.from({ length: wordLimits.words - used }, (_, i) => `word${i}`)
  const half = Math.ceil(many.length / 2) + 1
  const body = { name: 'Many', action: 'mask', isOn: false } as const
  const outcomes = await Promise.all(
    [many.slice(0, half), many.slice(-half)].map((words, i) =>
      outcomeOf((i === 0 ? root : other).call('POST /api/words/lists', { body: { ...body, words } })),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['ok', 'wordsFull'])
})

test('words are tried on a text before they are a list', async () => {
  const body = { words: ['开发票', 'spam'], text: '代開 發票，no SPAM' }
  expect(await root.call('POST /api/words/trial', { body })).toEqual({
    hits: [
      { start: 1, end: 5, word: '开发票' },
      { start: 9, end: 13, word: 'spam' },
    ],
    masked: '代* **，no ****',
  })
})

test('a site has no more lists than it may', async () => {
  const { list } = await root.call('GET /api/words/lists')
  for (let count = list.length; count < wordLimits.lists; count++) await create([])
  expect(await outcomeOf(create([]))).toBe('wordListsFull')
})
