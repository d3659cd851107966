import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { daysWithin } from '../../src/messaging/conversations/days-repository.ts'
import { openWorld } from '../groups/groups-support.ts'
import { insertMessages } from '../support/insert-messages.ts'
import { indexed } from './search-support.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
const group = await world.group({ owner: alice, members: [bob] })

/** A message an hour from the first of May on, in China; every seventh has the word. */
const count = 1000
const start = Date.parse('2026-05-01T00:30:00+08:00')
const isHit = (sequence: number) => sequence % 7 === 0
const ids = await insertMessages(
  world.queries,
  Array.from({ length: count }, (_, i) => ({
    conversation_id: group,
    sequence: i + 1,
    position: i + 1,
    sender_id: alice.id,
    type: 1,
    body: { content: isHit(i + 1) ? `第${i + 1}个脚印` : '走路' },
    preview: '',
    shows_date: false,
    client_message_id: null,
    created_at: new Date(start + i * 3600_000),
  })),
)
await indexed(world)
const hits = ids.flatMap((id, i) => (isHit(i + 1) ? [{ id, sequence: i + 1 }] : []))

const places = (query: object) =>
  bob.call('GET /api/search/places', { query: { text: '脚印', groupId: group, ...query } })

async function allPlaces(direction: 'before' | 'after', from: number, limit: number) {
  const list: Array<{ id: number; sequence: number }> = []
  for (let at: number | undefined = from; at !== undefined; ) {
    const page: Awaited<ReturnType<typeof places>> = await places({ [direction]: at, limit })
    list.push(...page.list.map(({ id, sequence }) => ({ id, sequence })))
    at = page.next
  }
  return list
}

test.for([1, 2, 30, 200])('from anywhere one goes on to older places, by %j', async (limit) => {
  expect(await allPlaces('before', 701, limit)).toEqual(
    hits.filter(({ sequence }) => sequence < 701).toReversed(),
  )
})

test.for([1, 2, 30, 200])('and to newer ones, by %j', async (limit) => {
  expect(await allPlaces('after', 350, limit)).toEqual(hits.filter(({ sequence }) => sequence > 350))
})

test('without a place one begins at the end, and at the ends there is nothing', async () => {
  expect((await places({ limit: 1 })).list).toMatchObject(hits.slice(-1))
  expect(await places({ before: 7 })).toEqual({ list: [] })
  expect(await places({ after: count })).toEqual({ list: [] })
  expect(await places({ after: 999_999 })).toEqual({ list: [] })
  expect((await places({ before: 999_999, limit: 1 })).list).toMatchObject(hits.slice(-1))
})

test('a place has what is to be marked', async () => {
  expect((await places({ before: 15, limit: 1 })).list).toMatchObject([
    { highlights: [{ at: 4, length: 2 }] },
  ])
})

const days = (query: object = {}) =>
  bob.call('GET /api/search/days', { query: { groupId: group, year: 2026, month: 5, ahead: 480, ...query } })

test('a month has its days with messages, in the reader’s time', async () => {
  const may = await days()
  expect(may.days).toHaveLength(31)
  expect(may.days[0]).toEqual({ day: 1, count: 24, sequence: 1 })
  expect(may.days[30]).toEqual({ day: 31, count: 24, sequence: 721 })
  expect(may.first).toBe(new Date(start).toISOString())
  expect(may.last).toBe(new Date(start + (count - 1) * 3600_000).toISOString())
  const june = await days({ month: 6 })
  expect(june.days.map(({ day }) => day)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1))
  expect(june.days.reduce((sum, one) => sum + one.count, 0)).toBe(count - 31 * 24)
  expect((await days({ ahead: 0, month: 4 })).days).toEqual([{ day: 30, count: 8, sequence: 1 }])
  expect((await days({ year: 2025 })).days).toEqual([])
})

test('a message that a person has deleted for themselves is on no day of theirs', async () => {
  const ofSecond = ids.slice(24, 48)
  const acrossSpans = ids.slice(504, 520)
  await alice.call('DELETE /api/group/history/{id}', {
    params: { id: group },
    body: { msgIdList: [...ids.slice(0, 2), ...ofSecond, ids[48] ?? 0, ...acrossSpans] },
  })
  const mine = await alice.call('GET /api/search/days', {
    query: { groupId: group, year: 2026, month: 5, ahead: 480 },
  })
  expect(mine.days.map(({ day }) => day)).not.toContain(2)
  expect(mine.days.find(({ day }) => day === 3)?.count).toBe(23)
  expect(mine.days.find(({ day }) => day === 22)?.count).toBe(8)
  expect(mine.first).toBe(new Date(start + 2 * 3600_000).toISOString())
  expect((await days()).days).toHaveLength(31)
})

test('a month is one statement, however many days it has', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { conversation_id: conversationId } = await world.queries
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  const edges = Array.from({ length: 32 }, (_, day) => new Date(start + day * 24 * 3600_000))
  const view = { conversationId, userId: bob.id }
  const { days } = await daysWithin(world.queries.withPlugin(counting), view, edges)
  expect(days).toHaveLength(31)
  expect(statements).toBe(1)
})
