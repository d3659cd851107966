import { expect, test } from 'vitest'
import { activitySince } from '../../src/messaging/conversations/activity-repository.ts'
import { say } from '../support/people.ts'
import { uploadFile } from '../support/uploads.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')
const { queries } = office.context.database
const dayMs = 24 * 3600_000

const overview = (ahead?: number) =>
  root.call('GET /api/settings/admin/overview', { query: ahead === undefined ? {} : { ahead } })

test('the overview reports people, groups, messages, storage and the server', async () => {
  const before = await overview()
  const [ann, ben] = await office.friends('Ann', 'Ben')
  await office.group(ann, ben)
  const socket = await ann.openEvents()
  await say(ann, ben, 'one', 'two')
  await uploadFile(office.url, ann, 'x'.repeat(321))
  const after = await overview()
  expect(after.people.all).toBe(before.people.all + 2)
  expect(after.groups).toBe(before.groups + 1)
  // The first is that of the friendship.
  expect(after.messages.all).toBe(before.messages.all + 3)
  expect(after.messages.last24h).toBe(before.messages.last24h + 3)
  expect(after.messages.last7d).toBe(before.messages.last7d + 3)
  expect(after.messages.days).toHaveLength(14)
  expect(after.messages.isEstimate).toBe(false)
  expect(after.people).toMatchObject({ online: 1, active7: 1, active30: 1 })
  expect(after.storage.files).toBe(before.storage.files + 321)
  expect(after.storage.database).toBeGreaterThan(1_000_000)
  expect(after.storage.free).toBeGreaterThan(0)
  expect(after.server).toMatchObject({ nodes: 1, degraded: [], version: expect.any(String) })
  for (const follower of after.followers) expect(follower).toMatchObject({ setAside: 0 })
  await socket.close()
})

test('a person who was online in the last days counts as active, and nobody else does', async () => {
  const before = (await overview()).people
  const [week, month, longAgo] = [
    await office.register('Week'),
    await office.register('Month'),
    await office.register('Long ago'),
  ]
  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  await queries
    .insertInto('last_seen')
    .values([
      { user_id: week.id, at: ago(6) },
      { user_id: month.id, at: ago(29) },
      { user_id: longAgo.id, at: ago(31) },
    ])
    .execute()
  expect((await overview()).people).toMatchObject({
    active7: before.active7 + 1,
    active30: before.active30 + 2,
  })
})

test('days are the reader’s', async () => {
  const starts = async (ahead: number) => (await overview(ahead)).messages.days.map(({ from }) => from)
  expect((await starts(480)).every((from) => from.endsWith('T16:00:00.000Z'))).toBe(true)
  expect((await starts(-90)).every((from) => from.endsWith('T01:30:00.000Z'))).toBe(true)
  await expect(overview(15 * 60)).rejects.toThrow()
})

test('messages of a span are counted by where their numbers begin, and many of them by samples', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  await say(ann, ben, 'first')
  const { conversation_id } = await queries
    .selectFrom('messages')
    .select('conversation_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  // Messages that are later than all others sent here, by time as well as by number.
  const begin = Date.now() + dayMs
  const at = (n: number) => new Date(begin + n * 1000)
  const message = { conversation_id, sender_id: ann.id, type: 1, preview: '', shows_date: false }
  const insert = (from: number, to: number) =>
    queries
      .insertInto('messages')
      .values(
        Array.from({ length: to - from }, (_, i) => ({
          ...message,
          body: '{}',
          client_message_id: null,
          sequence: 1000 + from + i,
          position: 1000 + from + i,
          created_at: at(from + i),
        })),
      )
      .execute()
  await insert(0, 1000)
  await insert(1000, 2000)
  const times = [at(0), at(500), at(500), at(1999), at(5000)]
  expect(await activitySince(queries, times)).toEqual({ counts: [500, 0, 1499, 1, 0], isEstimate: false })
  expect(await activitySince(queries, [at(0), at(500)], 1000)).toEqual({
    counts: [500, 1500],
    isEstimate: true,
  })
  // Every other number is no message's: the samples see that.
  await queries
    .deleteFrom('messages')
    .where('conversation_id', '=', conversation_id)
    .where(({ eb }) => eb(eb('id', '%', 2), '=', 0))
    .where('created_at', '>=', at(0))
    .execute()
  const { counts } = await activitySince(queries, [at(0)], 100)
  expect(Math.abs((counts[0] ?? 0) - 1000)).toBeLessThan(20)
})
