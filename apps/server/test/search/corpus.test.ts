import { expect, test } from 'vitest'
import { lineOf, linesOf, termsOf } from '../../src/messaging/search/index/line.ts'
import { areIn, needlesOf, termsOfNeedles } from '../../src/messaging/search/text/needles.ts'
import { openWorld } from '../groups/groups-support.ts'
import { insertMessages } from '../support/insert-messages.ts'
import { corpus, numbers, variants } from './corpus.ts'
import { found, indexed } from './search-support.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
const group = await world.group({ owner: alice, members: [bob] })
const messages = corpus(3200)
const said = [...messages.map(({ text }) => text), ...variants.map(([text]) => text)]

const start = Date.now() - said.length * 1000
const ids = await insertMessages(
  world.queries,
  said.map((content, i) => ({
    conversation_id: group,
    sequence: i + 1,
    position: i + 1,
    sender_id: i % 3 === 0 ? alice.id : bob.id,
    type: 1,
    body: { content },
    preview: '',
    shows_date: false,
    client_message_id: null,
    created_at: new Date(start + i * 1000),
  })),
)
await indexed(world)

const idsOf = (isWanted: (text: string) => boolean) =>
  ids.filter((_, i) => isWanted(said[i] ?? '')).toReversed()

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu
const source = numbers(7)
const next = (below: number) => Number(source.next().value) % below

/** A part cut out of a text; the same for the same numbers. */
function cutOf(text: string): string | undefined {
  const runs = [...text.matchAll(cjk)].map(([run]) => [...run])
  const run = runs[next(runs.length || 1)]
  if (!run) return undefined
  const at = next(run.length - 1)
  return run.slice(at, at + 2 + next(Math.max(1, run.length - at - 1))).join('')
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const picked = (language: string) =>
  messages.flatMap(({ text, language: its }, i) => (its === language && i % 22 === 0 ? [text] : []))

const parts = [...picked('zh'), ...picked('ja'), ...picked('mixed')].flatMap((text) => cutOf(text) ?? [])
const beginnings = picked('en').flatMap((text) => {
  const words = text.split(/[^A-Za-z]+/).filter((word) => word.length > 2)
  return (words[next(words.length)] ?? '').slice(0, 3 + next(4))
})
const severals = picked('en').map((text) =>
  text
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 3)
    .slice(0, 2),
)
const phrases = picked('en').map((text) => text.split(/[^A-Za-z' ]+/)[0]?.trim() ?? '')
const absent = [
  '龘靐齉',
  '投影仪充电器',
  'zyzzyva',
  'rojector',
  '"ring the"',
  '田中くん',
  '👎',
  'projectors the',
  '周三下',
]

/** Words end where Chinese begins. */
const hasWord = (text: string, beginning: string) =>
  plain(text)
    .split(/[^a-z0-9]+/u)
    .some((word) => word.startsWith(plain(beginning)))
/** Words of one sentence that stand there side by side, whatever signs are between. */
const hasPhrase = (text: string, phrase: string) =>
  ` ${plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(
    ` ${plain(phrase)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `,
  )

test('there are enough messages, and enough different questions', () => {
  const asked = [...parts, ...beginnings, ...phrases, ...absent, ...severals.map((words) => words.join(' '))]
  const all = new Set([...asked, ...variants.map(([, asked]) => asked)])
  expect(messages.length).toBeGreaterThanOrEqual(3000)
  expect(all.size).toBeGreaterThanOrEqual(200)
})

test('a part of Chinese or Japanese is found in all messages that have it, and in no others', async () => {
  for (const part of parts) {
    // Other spellings are searched for below.
    const hits = (await found(alice, part)).filter((id) => ids.indexOf(id) < messages.length)
    expect(hits, part).toEqual(idsOf((text) => text.includes(part)))
  }
})

test('a word is found from its beginning, and not within', async () => {
  for (const beginning of beginnings)
    expect(await found(alice, beginning), beginning).toEqual(idsOf((text) => hasWord(text, beginning)))
})

test('several words all have to be there', async () => {
  for (const words of severals)
    expect(await found(alice, words.join(' ')), words.join(' ')).toEqual(
      idsOf((text) => words.every((word) => hasWord(text, word))),
    )
})

test('a phrase stands there as it is asked for', async () => {
  for (const phrase of phrases)
    expect(await found(alice, `"${phrase}"`), phrase).toEqual(idsOf((text) => hasPhrase(text, phrase)))
})

test.each(variants)('%j is found by %j', async (text, asked) => {
  expect(await found(alice, asked)).toContain(ids[said.indexOf(text)])
})

test.each(absent)('%j is nowhere', async (asked) => {
  expect(await found(alice, asked)).toEqual([])
})

test('an author narrows a search down', async () => {
  const wanted = ids.filter((_, i) => i % 3 === 0 && said[i]?.includes('图书馆')).toReversed()
  expect(await found(bob, { text: '图书馆', from: alice.id })).toEqual(wanted)
  expect(await found(bob, `from:${alice.id} 图书馆`)).toEqual(wanted)
})

test('times narrow it down to the millisecond', async () => {
  const [since, until] = [start + 500_000, start + 1_500_000]
  const wanted = ids.filter((_, i) => i >= 500 && i < 1500 && said[i]?.includes('会议室')).toReversed()
  expect(await found(bob, { text: '会议室', since, until })).toEqual(wanted)
  expect((await found(bob, { since, until })).length).toBe(1000)
})

test('every part of two or more characters of every message finds it', () => {
  const row = {
    sender_id: 1,
    type: 1,
    mentions: null,
    link_preview: null,
    entries: null,
    is_gone: false,
  } as const
  said.forEach((content, i) => {
    const text = lineOf({ ...row, id: i + 1, sequence: i + 1, body: { content } })
    const block = Math.floor((i + 1) / 128)
    const [line] = [...linesOf(block, text)]
    const terms = new Set(termsOf(block, text))
    for (const [run] of content.matchAll(cjk)) {
      const characters = [...run]
      for (let at = 0; at < characters.length; at++)
        for (let end = at + 2; end <= characters.length; end++) {
          const needles = needlesOf(characters.slice(at, end).join(''))
          expect(needles).toHaveLength(1)
          if (!areIn(needles, line?.texts ?? []))
            expect.fail(`${characters.slice(at, end).join('')} in ${content}`)
          if (!termsOfNeedles(needles).every((term) => terms.has(term))) expect.fail(`terms of ${content}`)
        }
    }
  })
})
