import { chatListLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()

const folders = async (person: Person) => (await person.call('GET /api/chat/folders')).list
const labels = async (person: Person) => (await folders(person)).map(({ label }) => label)
const add = (person: Person, label: string, named: object = {}) =>
  person.call('POST /api/chat/folders', { body: { label, ...named } })
const leave = (person: Person, id: number) =>
  person.call('DELETE /api/group/member', { query: { id, memberId: person.id } })

/** Two friends who have written to each other, and a group of theirs. */
async function twoWithGroup() {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await world.befriend(alice, bob)
  const group = await world.group({ owner: bob, members: [alice] })
  await alice.call('PUT /api/chat/mute', { body: { friendId: bob.id, isMuted: false } })
  return { alice, bob, group }
}

test('folders have a name, an order and chats of both kinds, on all devices of their owner', async () => {
  const { alice, bob, group } = await twoWithGroup()
  const other = await alice.socket({ kind: 'chat', v2: true })
  const work = await add(alice, ' Work ', { userIdList: [bob.id], groupIdList: [group] })
  expect(work).toEqual({ id: work.id, label: 'Work', userIdList: [bob.id], groupIdList: [group] })
  expect(await other.hear({ event: 'changed', topics: ['folders'] })).toBeDefined()
  const home = await add(alice, 'Home')
  await alice.call('PUT /api/chat/folders/order', { body: { idList: [home.id] } })
  expect(await folders(alice)).toEqual([home, work])
  expect(await folders(bob)).toEqual([])
  other.close()
})

test('a folder is renamed, and chats are put into it and taken out in one request', async () => {
  const { alice, bob, group } = await twoWithGroup()
  const { id } = await add(alice, 'Work', { userIdList: [bob.id] })
  const changed = await alice.call('PUT /api/chat/folders', {
    body: { id, label: 'Class', add: { groupIdList: [group] }, remove: { userIdList: [bob.id] } },
  })
  expect(changed).toEqual({ id, label: 'Class', userIdList: [], groupIdList: [group] })
  expect(await folders(alice)).toEqual([changed])
  await alice.call('PUT /api/chat/folders', { body: { id, add: { groupIdList: [group] } } })
  expect(await folders(alice)).toEqual([changed])
})

test('a removed folder leaves its chats, and is unknown from then on', async () => {
  const { alice, group } = await twoWithGroup()
  const { id } = await add(alice, 'Work', { groupIdList: [group] })
  await alice.call('DELETE /api/chat/folders', { body: { id } })
  expect(await folders(alice)).toEqual([])
  expect(await alice.outcome('DELETE /api/chat/folders', { body: { id } })).toBe('folderUnknown')
  expect((await alice.call('GET /api/group/session', { query: {} })).list).toMatchObject([{ groupId: group }])
})

test('chats that the owner of a folder is not in are passed over', async () => {
  const { alice, bob, group } = await twoWithGroup()
  const [carla] = await world.people('Carla')
  const folder = await add(carla, 'Mine', { userIdList: [alice.id, bob.id, 999_999], groupIdList: [group] })
  expect(folder).toMatchObject({ userIdList: [], groupIdList: [] })
  // The number of somebody else's one-to-one chat is no group.
  const { conversation_id } = await world.queries
    .selectFrom('direct_conversations')
    .select('conversation_id')
    .where('user_low', 'in', [alice.id, bob.id])
    .executeTakeFirstOrThrow()
  expect(await add(alice, 'Mine', { groupIdList: [conversation_id] })).toMatchObject({ groupIdList: [] })
})

test('nobody changes, orders or removes a folder of another', async () => {
  const { alice, bob, group } = await twoWithGroup()
  const { id } = await add(alice, 'Work')
  expect(await bob.outcome('PUT /api/chat/folders', { body: { id, label: 'Mine' } })).toBe('folderUnknown')
  expect(await bob.outcome('PUT /api/chat/folders', { body: { id, add: { groupIdList: [group] } } })).toBe(
    'folderUnknown',
  )
  expect(await bob.outcome('PUT /api/chat/folders/order', { body: { idList: [id] } })).toBe('folderUnknown')
  expect(await bob.outcome('DELETE /api/chat/folders', { body: { id } })).toBe('folderUnknown')
  expect(await folders(alice)).toMatchObject([{ id, label: 'Work', groupIdList: [] }])
})

test('who leaves a group finds it in none of their folders, also after coming back', async () => {
  const { alice, bob, group } = await twoWithGroup()
  const { id } = await add(alice, 'Work', { userIdList: [bob.id], groupIdList: [group] })
  await leave(alice, group)
  expect(await folders(alice)).toMatchObject([{ id, userIdList: [bob.id], groupIdList: [] }])
  await bob.call('POST /api/group/member', { body: { id: group, memberIdList: [alice.id] } })
  expect(await folders(alice)).toMatchObject([{ id, groupIdList: [] }])
})

test('other devices are notified when a chat leaves a folder because its group is left or ends', async () => {
  const { alice, bob, group } = await twoWithGroup()
  const other = await world.group({ owner: bob, members: [alice] })
  await add(alice, 'Work', { groupIdList: [group, other] })
  const device = await alice.socket({ kind: 'chat', v2: true })
  await leave(alice, group)
  expect(await device.hear({ event: 'changed', topics: ['groups', 'sessions', 'folders'] })).toBeDefined()
  await bob.call('DELETE /api/group/group/{id}', { params: { id: other } })
  expect(
    await device.hear({ event: 'changed', topics: ['groups', 'sessions', 'groupNotices', 'folders'] }),
  ).toBeDefined()
  device.close()
})

test('one person has a limited number of folders, however many are added at once', async () => {
  const [dora] = await world.people('Dora')
  const outcomes = await Promise.all(
    Array.from({ length: chatListLimits.folders + 3 }, (_, i) =>
      dora.outcome('POST /api/chat/folders', { body: { label: `${i}` } }),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(chatListLimits.folders)
  expect(outcomes.filter((outcome) => outcome === 'foldersFull')).toHaveLength(3)
  expect(await labels(dora)).toHaveLength(chatListLimits.folders)
})

test('a folder holds a limited number of chats', async () => {
  const [dora] = await world.people('Dora')
  const most = chatListLimits.folderChats
  const groups = await world.queries
    .insertInto('conversations')
    .values(Array.from({ length: most + 1 }, () => ({ kind: 2 })))
    .returning('id')
    .execute()
  const ids = groups.map(({ id }) => id)
  await world.queries
    .insertInto('groups')
    .values(
      ids.map((id) => ({
        id,
        title: `Group ${id}`,
        abstract: '',
        avatar: '',
        size: 2,
        is_search: false,
        creator_id: dora.id,
      })),
    )
    .execute()
  await world.queries
    .insertInto('conversation_members')
    .values(ids.map((conversation_id) => ({ conversation_id, user_id: dora.id })))
    .execute()
  const { id, groupIdList } = await add(dora, 'Many', { groupIdList: ids.slice(0, most) })
  expect(groupIdList).toHaveLength(most)
  const one = { body: { id, add: { groupIdList: ids.slice(most) } } }
  expect(await dora.outcome('PUT /api/chat/folders', one)).toBe('folderFull')
  expect((await folders(dora))[0]?.groupIdList).toHaveLength(most)
})

// The embedded database carries out one transaction at a time.
test.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')(
  'a group that one leaves while it is put into a folder is left out of the folder',
  async () => {
    const { alice, group } = await twoWithGroup()
    const hasLeft = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const leaving = world.transaction(async (queries) => {
      await queries
        .deleteFrom('conversation_members')
        .where('conversation_id', '=', group)
        .where('user_id', '=', alice.id)
        .execute()
      hasLeft.resolve()
      await mayCommit.promise
    })
    await hasLeft.promise
    const adding = add(alice, 'Work', { groupIdList: [group] })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(world.queries)
      expect(rows.length).toBeGreaterThan(0)
    }, 20_000)
    mayCommit.resolve()
    await leaving
    expect(await adding).toMatchObject({ label: 'Work', groupIdList: [] })
  },
)
