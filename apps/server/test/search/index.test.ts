import { searchLimits } from '@parley/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { Completeness } from '../../src/messaging/search/index/completeness.ts'
import { Filler, unfilledIn } from '../../src/messaging/search/index/filling.ts'
import { forgetFilling } from '../../src/messaging/search/service.ts'
import { FailedWork } from '../../src/platform/jobs/failed-work.ts'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { openConversations } from '../reactions/reactions-support.ts'
import { found, indexed, page } from './search-support.ts'

const all = await openConversations(openWorld())
const { world, alice, bob, group } = all
const { say, edit } = editing(all, 'group')
const failed = new FailedWork({ database: world.database, log: { error: vi.fn() } })

const blocks = () =>
  world.queries
    .selectFrom('search_blocks')
    .select(['conversation_id', 'block', 'first_id', 'last_id', 'last_sequence', 'text', 'size', 'terms'])
    .orderBy('conversation_id')
    .orderBy('block')
    .execute()

/** As nobody could have followed it wrongly. */
async function madeAnew() {
  await forgetFilling(world.queries)
  await world.runJob('search index filling')
  await indexed(world)
}

const unsorted = (rows: Awaited<ReturnType<typeof blocks>>) =>
  rows.map((row) => ({ ...row, terms: row.terms?.toSorted((a, b) => a - b) ?? null }))

test('whatever is sent is found by any two neighbouring characters, and not once it is withdrawn', async () => {
  const characters = fc.constantFrom(...'春夏秋冬山水风云日月星辰ひらがなカタ한국어說話鐘錶🎉，。 aé１')
  const texts = fc.sample(
    fc.array(characters, { minLength: 2, maxLength: 12 }).map((all) => all.join('')),
    {
      numRuns: 40,
      seed: 3,
    },
  )
  const written = texts.filter((text) => text.trim() !== '')
  const ids: number[] = []
  for (const text of written) ids.push(await say(alice, textMsg(text)))
  await indexed(world)
  const pairs = written.map((text) => {
    const all = [...text]
    return all.slice(1).flatMap((one, i) => {
      const before = all[i] ?? ''
      return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}🎉]{2}/u.test(
        before + one,
      )
        ? [before + one]
        : []
    })
  })
  for (const [i, of] of pairs.entries())
    for (const pair of of) expect(await found(bob, pair), `${pair} of ${written[i]}`).toContain(ids[i])
  const gone = ids.filter((_, i) => i % 2 === 0)
  for (const msgID of gone) await say(alice, { type: 8, withdrawMsg: { msgID } })
  for (const [i, of] of pairs.entries())
    for (const pair of of.slice(0, 1)) {
      const hits = await found(bob, pair)
      expect(hits.includes(ids[i] ?? 0), pair).toBe(i % 2 === 1)
    }
})

test('followed it is what it is made anew, whatever races with what', async () => {
  const ids: number[] = []
  for (let round = 0; round < 12; round++) {
    ids.push(
      ...(await Promise.all([1, 2, 3].map((i) => say(i === 2 ? bob : alice, textMsg(`赛跑${round} ${i}`))))),
    )
    const [first = 0, , third = 0] = ids.slice(-3)
    await Promise.all([
      edit(alice, first, `改写${round}`),
      say(alice, { type: 8, withdrawMsg: { msgID: third } }),
      edit(alice, third, `落空${round}`),
      world.runJob('search index filling'),
    ])
  }
  await indexed(world)
  const followed = unsorted(await blocks())
  expect(followed.some(({ text }) => text.includes('改写'))).toBe(true)
  expect(followed.some(({ text }) => text.includes('落空'))).toBe(false)
  await madeAnew()
  expect(unsorted(await blocks())).toEqual(followed)
})

test('blocks are closed as they are full, and searched alike', async () => {
  for (let i = 0; i < 140; i++) await alice.say(group, `满格 ${i}`)
  await indexed(world)
  const rows = (await blocks()).filter(({ conversation_id }) => conversation_id === group)
  expect(rows.slice(0, -1).every(({ terms }) => terms !== null)).toBe(true)
  expect(rows.at(-1)?.terms).toBeNull()
  expect((await found(bob, { text: '满格', limit: 7 })).length).toBe(140)
})

test('a search finds everything while the index is rebuilt, and its answer has the progress', async () => {
  const id = await say(alice, textMsg('旧楼新貌'))
  await indexed(world)
  await forgetFilling(world.queries)
  expect(await unfilledIn(world.queries)).toMatchObject([{ follower: 'search index, older messages' }])
  const result = await page(bob, { text: '旧楼' })
  expect(result.list).toHaveLength(1)
  expect(result.index === undefined || result.index.done <= 1).toBe(true)
  await world.runJob('search index filling')
  expect(await page(bob, { text: '旧楼' })).not.toHaveProperty('index')
  expect(await unfilledIn(world.queries)).toEqual([])
  expect(await found(bob, '旧楼')).toEqual([id])
})

test('a filling whose worker dies goes on from where that was', async () => {
  await say(alice, textMsg('半途而废'))
  await indexed(world)
  const before = unsorted(await blocks())
  await world.queries.deleteFrom('search_blocks').execute()
  await forgetFilling(world.queries)
  const filler = new Filler({
    database: world.database,
    failed,
    logs: { end: async () => 1, settledEnd: async () => Number.MAX_SAFE_INTEGER - 1 },
  })
  const ended = new AbortController()
  const filling = filler.fill(ended.signal)
  ended.abort()
  await filling
  await filler.fill(new AbortController().signal)
  await indexed(world)
  expect(unsorted(await blocks())).toEqual(before)
})

test('while it cannot be known what is there, nothing is taken for done', async () => {
  const id = await say(alice, textMsg('前赴后继'))
  await indexed(world)
  await world.queries.deleteFrom('search_blocks').execute()
  await world.queries.updateTable('search_filling').set({ version: 0, is_done: false }).execute()
  const never = new Filler({
    database: world.database,
    failed,
    logs: { end: async () => id, settledEnd: async () => 0 },
  })
  await never.fill(new AbortController().signal)
  await world.runJob('search index filling')
  await indexed(world)
  expect(await found(bob, '前赴')).toEqual([id])
})

test('search index: a bucket that cannot be made keeps no other waiting, and is retried', async () => {
  const poisoned = await say(alice, textMsg('毒物'))
  const { conversation_id } = await world.queries
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', poisoned)
    .executeTakeFirstOrThrow()
  const other = await world.group({ owner: alice, members: [bob] })
  const id = await alice.say(other, '无辜的话')
  await indexed(world)
  await sql`insert into message_records (message_id, entries) values (${poisoned}, '5')`.execute(
    world.queries,
  )
  await world.queries.deleteFrom('search_blocks').execute()
  await forgetFilling(world.queries)
  await world.runJob('search index filling')
  expect(await found(bob, '无辜')).toEqual([id])
  const failedWork = () => world.queries.selectFrom('failed_work').select(['job', 'item']).execute()
  expect((await failedWork()).map(({ item }) => item.split(' ')[0])).toEqual([`${conversation_id}`])
  await sql`delete from message_records where message_id = ${poisoned}`.execute(world.queries)
  await world.runJob('search index filling')
  expect(await failedWork()).toEqual([])
  expect(await found(bob, '毒物')).toEqual([poisoned])
})

test('search index: an answer says that it is behind, once it is by more than a few seconds', async () => {
  await indexed(world)
  const read = (seconds: number) => new Completeness(world.queries, async () => seconds).read()
  expect(await read(searchLimits.behindSeconds - 1)).toBeUndefined()
  expect(await read(searchLimits.behindSeconds)).toEqual({
    done: 1,
    since: null,
    behind: searchLimits.behindSeconds,
  })
})
