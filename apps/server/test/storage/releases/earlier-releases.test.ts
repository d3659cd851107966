import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import { migrations } from '../../../src/db/migrations/index.ts'
import { openBare } from '../../../src/platform/adapters/adapters.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { startServer } from '../../../src/server.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { acknowledged, type Person, peopleOf, refusal, text } from '../../support/people.ts'
import { cheap, environment } from '../../support/server.ts'
import { isWholeMatrix } from '../../support/tier.ts'
import { alice, bob, carla, dan, frank, groupId, oldSession, picture, releases, stranger } from './stored.ts'

// Each goes through all that has been since.
vi.setConfig({ testTimeout: 120_000 })

type Release = keyof typeof migrations
const all = Object.keys(migrations) as Release[]

const until = (last: Release) => all.slice(0, all.indexOf(last) + 1)

/** A single database goes from release to release; opening a new one for each takes longer than all else. */
let growing: { readonly place: TestDatabase; database: Database } | undefined
/** Copies of the database after each release. */
const originals = new Map<Release, TestDatabase>()
afterAll(async () => {
  await growing?.database.close()
  for (const original of originals.values()) await original.dispose()
  await growing?.place.dispose()
})

async function originalOf(release: Release): Promise<TestDatabase> {
  growing ??= await begin()
  for (const next of until(release)) {
    if (!originals.has(next)) originals.set(next, await leftBy(next, growing))
  }
  return originals.get(release) as TestDatabase
}

/** Before the first release it is empty. */
async function begin() {
  const place = await createTestDatabase()
  const database = await open(place)
  await sql`drop schema public cascade`.execute(database.queries)
  await sql`create schema public`.execute(database.queries)
  return { place, database }
}

/** A copy of what the release before left, and what people put in with this one. */
async function leftBy(release: Release, growing: { readonly place: TestDatabase; database: Database }) {
  const { place, database } = growing
  await database.migrate(Object.fromEntries(until(release).map((name) => [name, migrations[name]])))
  for (const statement of releases[release].stored) await sql.raw(statement).execute(database.queries)
  if (!place.databaseUrl) return { dataDir: await database.copy(), dispose: async () => undefined }
  // PostgreSQL copies what nobody has open.
  await database.close()
  const copy = await createTestDatabase(place)
  growing.database = await open(place)
  return copy
}

async function open({ databaseUrl, dataDir }: TestDatabase): Promise<Database> {
  const { database } = await openBare({ databaseUrl, dataDir }, () => undefined)
  return database
}

/** A server on the data folder and database of an earlier release, to which this one came. */
async function upgraded(last: Release) {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase(await originalOf(last))
  onTestFinished(dispose)
  const folder = join(dataDir, 'files', picture.key.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, picture.key), picture.bytes)

  const env = environment(dataDir, databaseUrl)
  const server = await startServer(
    { ...readConfig(env), webDir: undefined, passwordCost: cheap, warmsSearch: false },
    env,
  )
  onTestFinished(() => server.close())
  const [url] = server.addresses
  const people = peopleOf(url)
  return {
    url,
    queries: server.context.database.queries,
    alice: await people.signIn('alice', 'Alice'),
    bob: await people.signIn(String(bob), 'Bob'),
    carla: await people.signIn(String(carla), 'Carla'),
    dan: await people.signIn(String(dan), 'Dan'),
    has: (release: Release) => until(last).includes(release),
    said: (where: 'direct' | 'group') => until(last).flatMap((release) => releases[release][where] ?? []),
  }
}
type Site = Awaited<ReturnType<typeof upgraded>>

const historyWith = async (person: Person, friendId: number) =>
  (await person.call('GET /api/chat/history', { query: { friendId, limit: -1, places: true } })).list
const everything = { query: { limit: -1 as const } }

const checks: Readonly<Partial<Record<Release, (site: Site) => Promise<void>>>> = {
  async '0001-people-and-messages'({ alice, bob, carla, said }) {
    const history = await historyWith(alice, bob.id)
    expect(history.map(({ msgPreview }) => msgPreview)).toEqual(said('direct'))
    expect(history.map(({ sequence }) => sequence)).toEqual(said('direct').map((_, i) => i + 1))
    expect(history[1]?.msg).toMatchObject({ type: 9, replyMsg: { msg: { textMsg: { content: 'first' } } } })
    expect((await historyWith(bob, alice.id)).map(({ msgPreview }) => msgPreview)).toEqual(
      said('direct').slice(1),
    )
    const { list: chats } = await alice.call('GET /api/chat/session', everything)
    expect(chats).toMatchObject([{ userId: bob.id, isTop: true, unreadCount: 1 }])
    expect((await alice.call('GET /api/user/friends', everything)).list).toMatchObject([
      { userID: bob.id, notice: 'Bobby' },
    ])
    expect((await alice.call('GET /api/user/valid', everything)).list).toMatchObject([
      { userID: carla.id, status: 0 },
    ])
    const asked = await bob.call('POST /api/user/valid', { body: { friendId: carla.id } })
    expect(asked).toMatchObject({ verification: 4, verificationQuestion: { problem1: 'Which peak?' } })
    const { list: signIns } = await alice.call('GET /api/auth/sessions')
    expect(signIns.map(({ id }) => id)).toContain(oldSession)
  },

  async '0002-groups'({ alice, bob, carla, has, said }) {
    const path = { params: { id: groupId }, query: { limit: -1 as const } }
    const { list } = await bob.call('GET /api/group/history/{id}', path)
    expect(list.map(({ msgPreview }) => msgPreview)).toEqual(said('group'))
    const unread = Number(has('0008-reading')) + Number(has('0036-mentions'))
    expect((await bob.call('GET /api/group/session', everything)).list).toMatchObject([
      { groupId, title: 'Hikers', unreadCount: unread, mentionCount: unread },
    ])
    const renamed = { body: { id: groupId, title: 'Climbers' } }
    await expect(bob.call('PUT /api/group/group', renamed)).rejects.toMatchObject(refusal('forbidden'))
    await alice.call('PUT /api/group/group', renamed)
    const { list: asking } = await alice.call('GET /api/group/valid', everything)
    const request = asking.find(({ status }) => status === 0)
    expect(request).toMatchObject({ userId: carla.id })
    await alice.call('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 1 } })
    expect((await carla.call('GET /api/group/session', everything)).list).toMatchObject([{ groupId }])
  },

  async '0003-administration'({ alice, dan }) {
    const adding = dan.call('POST /api/user/friends', { body: { friendId: bob } })
    await expect(adding).rejects.toMatchObject(refusal('addingCurtailed'))
    const { list } = await alice.call('GET /api/logs/logs', everything)
    expect(list.length).toBeGreaterThan(0)
  },

  async '0004-calls'({ alice, bob }) {
    const record = (await historyWith(bob, alice.id)).find(({ msg }) => msg.type === 6)
    expect(record?.msg).toMatchObject({ voiceCallMsg: { endReason: 0 } })
  },

  async '0005-files'({ url, alice, bob }) {
    const history = await historyWith(bob, alice.id)
    const image = history.find(({ msg }) => msg.type === 2)
    expect(image?.media).toEqual({ width: picture.width, height: picture.height })
    const src = image?.msg.type === 2 ? image.msg.imageMsg.src : ''
    expect(await (await fetch(url + src)).text()).toBe(picture.bytes)
    expect(history.find(({ msg }) => msg.type === 4)?.msg).toMatchObject({ fileMsg: { title: 'map.pdf' } })
  },

  async '0006-open-login'({ queries }) {
    const identities = await queries.selectFrom('open_identities').select('user_id').execute()
    expect(identities).toEqual([{ user_id: bob }])
  },

  async '0008-reading'({ alice }) {
    const { list } = await alice.call('GET /api/chat/session', everything)
    expect(list).toMatchObject([{ userId: bob, isMuted: true }])
  },

  async '0012-last-seen'({ bob }) {
    expect(await bob.call('GET /api/user/last_seen/setting')).toEqual({ showLastSeen: false })
  },

  async '0014-blocks'({ carla }) {
    expect((await carla.call('GET /api/user/blocks', everything)).list).toMatchObject([{ userID: dan }])
  },

  async '0015-bans'({ alice }) {
    const { list } = await alice.call('GET /api/group/bans', { query: { id: groupId, limit: -1 } })
    expect(list).toMatchObject([{ userId: frank }])
  },

  async '0017-schema-floor'({ queries }) {
    const { rows } = await sql`
      select span, bit_count(bits) as hidden from hidden_spans where user_id = ${stranger} order by span`.execute(
      queries,
    )
    expect(rows).toEqual([
      { span: 0, hidden: 511 },
      { span: 1, hidden: 511 },
      { span: 2, hidden: 77 },
    ])
  },
}

/** Those of the others lie between them, and are gone through by all that came before. */
const tried = isWholeMatrix ? all : all.filter((release) => release in checks || release === all.at(-1))

describe('what people had in an earlier release is there, and they go on', () => {
  test.each(tried)('from %s', async (last) => {
    const site = await upgraded(last)
    for (const [release, check] of Object.entries(checks)) if (site.has(release as Release)) await check(site)

    const stored = site.said('direct').length
    const hers = await site.alice.openEvents()
    expect(await acknowledged(hers, text(site.bob, 'first', 'alice-1'))).toMatchObject({ sequence: 1 })
    expect(await acknowledged(hers, text(site.bob, 'goes on'))).toMatchObject({ sequence: stored + 1 })
    expect((await historyWith(site.bob, alice)).at(-1)).toMatchObject({ msgPreview: 'goes on' })
  })
})
