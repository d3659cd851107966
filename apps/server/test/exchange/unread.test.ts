import { Role } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openPages, outside } from '../link-previews/pages.ts'
import { isMessage, openPushService } from '../push/push-service.ts'
import { startTestServer } from '../support/server.ts'
import { group, message, person } from './folders.ts'
import { importing } from './importing.ts'

const [service, pages] = [await openPushService(), await openPages()]
const server = await startTestServer({
  env: { PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '300' },
  adapters: { outside },
})
const { imported, bothHere, somebody, groupOf, historyOf, say, rowOf } = importing(server)
const { database } = server.context
const { queries } = database

/** Everything that was written by now has been followed. */
async function followed(name: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from messages`.execute(queries)
  await vi.waitFor(
    async () => {
      const job = await queries
        .selectFrom('jobs')
        .select('cursor')
        .where('name', '=', name)
        .executeTakeFirst()
      expect(job?.cursor).toBeGreaterThanOrEqual(rows[0]?.id ?? 0)
    },
    { timeout: 60_000, interval: 50 },
  )
}

const marksOf = (conversationId: number) =>
  queries
    .selectFrom('conversation_members')
    .select(['user_id', 'read_up_to', 'joined_after'])
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .execute()

test('a person with an unread message is not notified of messages that are imported behind it, and their unread count stays', async () => {
  const { ann, ben, entries } = await bothHere(message('1', 1))
  const source = 'notifies nobody'
  await imported(entries, { source })
  const device = service.device()
  await ben.call('PUT /api/push/devices', { body: device.subscription() })
  await say(ann, 'said here')
  await device.next(isMessage('said here'))
  const pushed = () => queries.selectFrom('pushes').select(['device_id', 'sequence']).execute()
  const before = await pushed()

  const more = [
    message('2', 2),
    message('3', 3, { text: 'look @Nick ben', mentions: ['ben'] }),
    message('4', 4, { text: 'all look @all', mentionsAll: true }),
  ]
  expect(await imported([...entries, ...more], { source })).toMatchObject({
    said: expect.arrayContaining(['messages: 3 made, 1 there from an import before']),
  })
  await followed('messages told to devices')
  expect(await pushed()).toEqual(before)
  expect(await rowOf(ben)).toMatchObject({ unreadCount: 1, mentionCount: 0 })
  expect((await historyOf(ben)).at(-2)?.extras).toMatchObject({ mentions: [{ userID: ben.id }] })

  const from = device.delivered.length
  await say(ann, 'said later')
  await device.next(isMessage('said later'), from)
  expect(device.delivered.filter(({ push }) => isMessage('look')(push))).toEqual([])
})

test('the readers of messages from here, and when they joined, stay as they are', async () => {
  const { ann, ben, entries } = await bothHere(message('1', 1))
  const source = 'readers'
  await imported(entries, { source })
  const groupId = await groupOf(ann)
  await ann.call('PUT /api/group/readers', { body: { groupId, isOn: true } })
  const messageId = await say(ann, 'said here')
  await ben.call('PUT /api/group/read', { body: { groupId } })
  const readers = async () =>
    (await ann.call('GET /api/group/readers', { query: { groupId, from: 1, upTo: 100 } })).list
  const joined = (await marksOf(groupId)).map(({ joined_after }) => joined_after)
  expect(await readers()).toEqual([{ messageId, read: 1, unread: 0 }])

  await imported([...entries, message('2', 2), message('3', 3)], { source })
  expect(await readers()).toEqual([{ messageId, read: 1, unread: 0 }])
  expect((await marksOf(groupId)).map(({ joined_after }) => joined_after)).toEqual(joined)
  expect(await rowOf(ben)).toMatchObject({ unreadCount: 0 })
  // The person who had read all has nothing to read: their mark is at the end.
  expect((await marksOf(groupId)).map(({ read_up_to }) => read_up_to)).toEqual([4, 4])
  const own = (await historyOf(ann)).at(-1)?.id ?? 0
  await expect(
    ann.call('GET /api/group/readers/people', { query: { groupId, messageId: own, read: true } }),
  ).rejects.toThrow()
})

test('a person who has not read all keeps their mark', async () => {
  const { ann, ben, entries } = await bothHere(message('1', 1))
  const source = 'kept marks'
  await imported(entries, { source })
  await say(ann, 'said here')
  const groupId = await groupOf(ann)
  await imported([...entries, message('2', 2)], { source })
  const marks = new Map((await marksOf(groupId)).map((row) => [row.user_id, row.read_up_to]))
  expect(marks.get(ben.id)).toBe(1)
})

test('nobody sees a group before all that was said in it is there', async () => {
  const { ann, ben, entries } = await bothHere(...Array.from({ length: 250 }, (_, i) => message(`m${i}`, i)))
  const seen: unknown[] = []
  let readings = 0
  const source = {
    async *entries() {
      const reading = ++readings
      for (const entry of entries) {
        if (reading === 2 && entry.kind === 'message' && ['m0', 'm249'].includes(entry.ref))
          seen.push(...(await ann.call('GET /api/group/session', {})).list)
        yield entry
      }
    },
    file: async () => undefined,
  }
  const order = { isDryRun: false, matchesAccounts: true }
  expect(await server.context.exchange.importFrom(source, 'closed', order)).toHaveProperty('said')
  expect(seen).toEqual([])
  expect(await rowOf(ben)).toMatchObject({ unreadCount: 0, mentionCount: 0 })
  const groupId = await groupOf(ann)
  expect((await marksOf(groupId)).map(({ read_up_to }) => read_up_to)).toEqual([250, 250])
})

test('an import that is cut off lets nobody in, and the next one lets them in once', async () => {
  const { ann, ben, entries } = await bothHere(message('1', 1), message('2', 2))
  let readings = 0
  const breaking = {
    async *entries() {
      const reading = ++readings
      yield* entries
      if (reading > 1) throw new Error('the power is gone')
    },
    file: async () => undefined,
  }
  const { exchange } = server.context
  const order = { isDryRun: false, matchesAccounts: true }
  expect(await exchange.importFrom(breaking, 'let in', order)).toMatchObject({
    problem: expect.stringContaining('the power is gone'),
  })
  expect(await groupOf(ann)).toBe(0)
  await imported(entries, { source: 'let in' })
  await imported(entries, { source: 'let in' })
  const groupId = await groupOf(ann)
  expect(await groupOf(ben)).toBe(groupId)
  expect(await historyOf(ann)).toHaveLength(2)
  const { list } = await ann.call('GET /api/group/member', { query: { id: groupId, limit: -1 } })
  expect(list).toHaveLength(2)
})

test('in a conversation of two imported messages are nobody’s unread, whatever was said there since', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Ben')]
  await server.befriend(ann, ben)
  const entries = [person('ann', { account: ann.account }), person('ben', { account: ben.account })]
  const unread = async () => (await ben.call('GET /api/chat/session', {})).list[0]?.unreadCount
  const before = await unread()
  const more = Array.from({ length: 3 }, (_, i) => message(`${i}`, i, { in: { people: ['ann', 'ben'] } }))
  await imported([...entries, ...more])
  expect(await unread()).toBe(before)
})

test('a page behind a link of an imported message is not read', async () => {
  const root = await somebody('Root')
  await queries.updateTable('users').set({ role: Role.administrator }).where('id', '=', root.id).execute()
  await root.call('PUT /api/settings/admin/info', { body: { linkPreviews: true } })
  const { ann, entries } = await bothHere(message('1', 1))
  const source = 'links in texts'
  await imported(entries, { source })
  await say(ann, 'said here')
  const [old, fresh] = [pages.page('plain'), pages.page('plain')]
  await imported([...entries, message('2', 2, { text: `See ${old}` })], { source })
  await say(ann, `See ${fresh}`)
  await vi.waitFor(() => expect(pages.timesAsked(fresh)).toBe(1), { timeout: 60_000, interval: 50 })
  expect(pages.timesAsked(old)).toBe(0)
})

test('a second import leaves what is in the group where it is, and the group as it is', async () => {
  const { ann, entries } = await bothHere(message('1', 1))
  await imported(entries, { source: 'as it is' })
  const groupId = await groupOf(ann)
  await ann.call('PUT /api/group/group', { body: { id: groupId, title: 'Another title' } })
  await imported([...entries.filter(({ kind }) => kind !== 'group'), group('ann'), message('2', 2)], {
    source: 'as it is',
  })
  const { list } = await ann.call('GET /api/group/member', { query: { id: groupId, limit: -1 } })
  expect(list).toHaveLength(2)
  expect(await rowOf(ann)).toMatchObject({ title: 'Another title' })
})
