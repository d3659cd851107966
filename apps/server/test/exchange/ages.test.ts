import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isSaidHere, messages } from '../../src/db/sql/conversations.ts'
import { activitySince } from '../../src/messaging/conversations/activity-repository.ts'
import { ageOfNext } from '../../src/messaging/conversations/followed-repository.ts'
import { previewOf } from '../../src/moderation/retention/repository.ts'
import { forEver, openKeeping } from '../retention/retention-support.ts'
import { found, indexed } from '../search/search-support.ts'
import { openDatabase } from '../support/open-database.ts'
import { acknowledged, type Person } from '../support/people.ts'
import { openEventSocket } from '../support/socket.ts'
import { publicId, uploadFile } from '../support/uploads.ts'
import { message, person, sumOf } from './folders.ts'
import { importing } from './importing.ts'

const keeping = await openKeeping()
const { imported, bothHere, somebody, groupOf, historyOf, say } = importing(keeping)
const { queries, rule, run } = keeping

const opened = async ({ token }: Person, path: string) =>
  (await fetch(keeping.url + path, { headers: { token } })).status

const fileIn = (history: unknown) => JSON.stringify(history).match(/\/api\/file\/[^"?]+/)?.[0] ?? ''

async function sendFile(from: Person, groupId: number, content: string) {
  const src = await uploadFile(keeping.url, from, content)
  const socket = await openEventSocket(keeping.url, from.token, { kind: 'group' })
  const { id } = await acknowledged(socket, { groupID: groupId, msg: { type: 4, fileMsg: { src } } })
  await socket.close()
  return { id, path: `/api/file/${publicId(src)}` }
}

const entry = (name: string, bytes: string) =>
  message(name, 1, {
    files: [{ sha256: sumOf(bytes), name: `${name}.txt`, mime: 'text/plain' }],
    text: undefined,
  })

test('a preview of rules counts what was brought behind what was said here', async () => {
  const { ann, entries } = await bothHere(message('1', 1))
  const source = 'previewed'
  await imported(entries.slice(0, 3), { source })
  for (let i = 0; i < 8; i++) await say(ann, `said ${i}`)
  await imported([...entries.slice(0, 2), message('d', 1, { in: { people: ['ann', 'ben'] } })], { source })
  expect(await previewOf(queries, { ...forEver, messages: 30 })).toMatchObject({ messages: 1 })
})

test('files of what was said here go at their time, though an import has brought older ones behind them', async () => {
  const [root, other] = [await somebody('Ann'), await somebody('Ben')]
  await keeping.befriend(root, other)
  const groupId = await keeping.group(root, other)
  const here = await sendFile(root, groupId, 'sent here')
  const bytes = 'brought, a year old'
  // More than there is before them: what looks for a time by halves comes upon them.
  const many = Array.from({ length: 150 }, (_, i) => message(`m${i}`, 2 + i))
  const { ann, entries } = await bothHere(entry('old', bytes), ...many)
  await imported(entries, { files: [bytes] })
  const brought = fileIn(await historyOf(ann))
  expect([await opened(root, here.path), await opened(ann, brought)]).toEqual([200, 200])
  await rule({ files: 30 })
  await run()
  expect([await opened(root, here.path), await opened(ann, brought)]).toEqual([200, 404])
  await keeping.age(31, here.id)
  await run()
  expect(await opened(root, here.path)).toBe(404)
})

test('brought files of what is held stay however many they are, and the others go beside them', async () => {
  const texts = Array.from({ length: 120 }, (_, i) => `held ${i}`)
  const held = await bothHere(...texts.map((bytes, i) => entry(`h${i}`, bytes)))
  await imported(held.entries, { files: texts })
  const heldGroup = await groupOf(held.ann)
  const free = await bothHere(entry('free', 'free bytes'))
  await imported(free.entries, { files: ['free bytes'] })
  const { id } = await keeping.hold({ groupId: heldGroup })
  await rule({ files: 30 })
  await run()
  const used = async () =>
    (
      await queries
        .selectFrom('file_uses')
        .select('message_id')
        .where('conversation_id', '=', heldGroup)
        .execute()
    ).length
  expect(await opened(free.ann, fileIn(await historyOf(free.ann)))).toBe(404)
  expect(await used()).toBe(120)
  await keeping.lift(id)
  await run()
  expect(await used()).toBe(0)
})

test('a sweep of imported files reads what is due since the last, and what an import has brought behind that', async () => {
  const source = 'swept'
  const older = message('older', 1, {
    sentAt: '2022-01-01T00:00:00Z',
    files: [{ sha256: sumOf('older bytes'), name: 'older.txt', mime: 'text/plain' }],
    in: { people: ['ann', 'ben'] },
  })
  const { ann, entries } = await bothHere(entry('first', 'first bytes'))
  await imported(entries, { source, files: ['first bytes'] })
  const upTo = async () => {
    const { released_up_to } = await queries
      .selectFrom('file_ages')
      .select('released_up_to')
      .where('kind', '=', 'brought files')
      .executeTakeFirstOrThrow()
    return released_up_to
  }
  await rule({ files: 30 })
  await run()
  const day = 24 * 3600_000
  expect(Date.now() - (await upTo())).toBeLessThan(32 * day)
  await imported([...entries, older], { source, files: ['older bytes'] })
  expect(await upTo()).toBe(Date.parse('2022-01-01T00:00:00Z'))
  const used = async () => (await queries.selectFrom('file_uses').select('message_id').execute()).length
  const before = await used()
  await run()
  expect(await used()).toBe(before - 1)
  expect(Date.now() - (await upTo())).toBeLessThan(32 * day)
  expect(await opened(ann, fileIn(await historyOf(ann)))).toBe(404)
})

test('a search by day finds what was said here before and after an import, and what that has brought', async () => {
  const { ann, entries } = await bothHere(message('1', 1))
  await imported(entries, { source: 'days' })
  const before = await say(ann, 'said before')
  const many = Array.from({ length: 150 }, (_, i) =>
    message(`d${i}`, i, { in: { people: ['ann', 'cid'] }, text: `old ${i}` }),
  )
  await imported([...entries, person('cid'), ...many], { source: 'days' })
  const after = await say(ann, 'said after')
  await indexed({ queries })
  const today = new Date().toISOString().slice(0, 10)
  const ofToday = await found(ann, `on:${today}`)
  expect(ofToday).toEqual(expect.arrayContaining([before, after]))
  const ofThen = await found(ann, 'on:2023-05-01')
  expect(ofThen).toHaveLength(151)
  expect(await found(ann, 'after:2023-05-01')).toEqual(expect.arrayContaining([before, after]))
  expect((await found(ann, `before:${today}`)).length).toBeGreaterThanOrEqual(151)
})

test('a message since an import is counted on its day, and an imported one on none', async () => {
  const { ann, entries } = await bothHere(message('1', 1))
  const source = 'counted'
  await imported(entries.slice(0, 3), { source })
  const hour = 3600_000
  const now = Date.now()
  const recent = Array.from({ length: 150 }, (_, i) =>
    message(`r${i}`, 1, { sentAt: new Date(now - ((i * 37) % 40) * hour).toISOString() }),
  )
  await imported([...entries, ...recent], { source })
  for (const text of ['one', 'two', 'three']) await say(ann, text)
  const times = [48, 24, 1].map((hours) => new Date(now - hours * hour))
  expect(await activitySince(queries, times)).toEqual({ counts: [0, 0, 3], isEstimate: false })
})

test('a follower of messages is not years behind because of imported ones', async () => {
  const { entries } = await bothHere(message('1', 1))
  await imported(entries)
  const { id } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('is_brought', '=', true)
    .executeTakeFirstOrThrow()
  expect(await ageOfNext(queries, id - 1)).toBe(0)
})

test('before there are statistics most messages are taken for such as were said here', async () => {
  const { queries } = await openDatabase(onTestFinished)
  const rowsOf = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from ${messages} m where ${where}`.execute(queries)
    return Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1])
  }
  expect(await rowsOf(isSaidHere('m'))).toBeGreaterThan((await rowsOf(sql`true`)) / 3)
})
