import { limits, readerLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import { groupWithReaders, readersIn } from './readers-support.ts'

const world = await openWorld()
const makeGroup = async (isOn?: boolean) => {
  const { members, ...rest } = await groupWithReaders(world, ['Owner', 'Bob', 'Carla', 'Dora'], isOn)
  const [bob, carla, dora] = members as [Person, Person, Person]
  return { ...rest, bob, carla, dora }
}

test('an author sees how many have read their message, and who', async () => {
  const { owner, bob, carla, say, read, counts, people } = await makeGroup()
  const messageId = await say(owner)
  expect(await counts(owner)).toEqual([[messageId, 0, 3]])
  await read(bob)
  await read(carla, messageId)
  expect(await counts(owner)).toEqual([[messageId, 2, 1]])
  expect(await people(owner, messageId, true)).toEqual(['Bob', 'Carla'])
  expect(await people(owner, messageId, false)).toEqual(['Dora'])
})

test('an author sees this of their own messages alone', async () => {
  const { owner, bob, say, counts, people } = await makeGroup()
  const [mine, his] = [await say(owner), await say(bob)]
  expect((await counts(owner)).map(([id]) => id)).toEqual([mine])
  expect((await counts(bob)).map(([id]) => id)).toEqual([his])
  expect(await outcomeOf(people(owner, his, true))).toBe('forbidden')
})

test('a member who comes later is not counted, nor one who has left, also when they come again', async () => {
  const { owner, bob, carla, say, read, join, leave, counts, people, groupId } = await makeGroup()
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  const before = await say(owner)
  await read(bob)
  const emil = await world.person('Emil')
  await join(emil)
  expect(await counts(owner)).toEqual([[before, 1, 2]])
  const after = await say(owner)
  expect(await counts(owner)).toEqual([
    [before, 1, 2],
    [after, 0, 4],
  ])
  await leave(bob)
  await leave(carla)
  await join(carla)
  await read(carla)
  expect(await counts(owner)).toEqual([
    [before, 0, 1],
    [after, 0, 2],
  ])
  expect(await people(owner, after, false)).toEqual(['Dora', 'Emil'])
})

test('an outsider sees no readers, and a removed member no longer', async () => {
  const { owner, bob, say, leave, counts, people } = await makeGroup()
  const messageId = await say(bob)
  const outsider = await world.person('Outsider')
  expect(await outcomeOf(counts(outsider))).toBe('notMember')
  await leave(bob)
  expect(await outcomeOf(counts(bob))).toBe('notMember')
  expect(await outcomeOf(people(bob, messageId, true))).toBe('notMember')
  expect(await outcomeOf(people(owner, messageId, true))).toBe('forbidden')
})

test('a group that shows readers announces it to its members, and shows them only for messages since then', async () => {
  const { owner, bob, tell, say, read, counts, people, readersFrom } = await makeGroup(false)
  const before = await say(owner)
  expect(await readersFrom(bob)).toBeUndefined()
  expect(await outcomeOf(counts(owner))).toBe('readersUntold')
  const socket = await bob.socket({ v2: true })
  await tell(owner, true)
  const line = { kind: 'readersTold', by: { userID: owner.id } }
  expect(await socket.hear({ event: 'changed' })).toMatchObject({ topics: ['groups'], line })
  expect(await readersFrom(bob)).toBe(1)
  const after = await say(owner)
  await read(bob)
  expect(await counts(owner)).toEqual([[after, 1, 2]])
  expect(await outcomeOf(people(owner, before, true))).toBe('readersUntold')
  await tell(owner, false)
  expect(await socket.hear({ line: { kind: 'readersUntold' } })).toBeDefined()
  expect(await outcomeOf(counts(owner))).toBe('readersUntold')
  await tell(owner, true)
  expect(await counts(owner)).toEqual([])
  socket.close()
})

test('a setting that is as it was is published to nobody', async () => {
  const { owner, bob, tell, groupId } = await makeGroup()
  const lines = async () => {
    const query = { lines: true }
    const page = await bob.call('GET /api/group/history/{id}', { params: { id: groupId }, query })
    return page.lines?.filter(({ kind }) => kind === 'readersTold').length
  }
  const before = await lines()
  await tell(owner, true)
  expect(await lines()).toBe(before)
})

test('a message that says nothing any more shows no readers', async () => {
  const { owner, bob, say, read, counts, people, groupId } = await makeGroup()
  const [withdrawn, hidden, stays] = [await say(owner), await say(owner), await say(owner)]
  await owner.frameOutcome({ groupID: groupId, msg: { type: 8, withdrawMsg: { msgID: withdrawn } } })
  const at = { params: { id: groupId }, body: { msgIdList: [hidden] } }
  await owner.call('DELETE /api/group/history/{id}', at)
  await read(bob)
  expect(await counts(owner)).toEqual([[stays, 1, 2]])
  expect(await outcomeOf(people(owner, withdrawn, true))).toBe('messageWithdrawn')
  expect(await outcomeOf(people(owner, hidden, true))).toBe('messageUnknown')
})

test('a call answers for so many messages of so long a stretch', async () => {
  const { owner, counts, groupId } = await makeGroup()
  await sql`
    insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
    select ${groupId}::bigint, n, 1000 + n, ${owner.id}::bigint, 1, '{"content": "x"}', 'x', false, now()
    from generate_series(1, 1000) n where n <= 300 or n > 899`.execute(world.queries)
  await sql`update conversations set last_sequence = 1000, last_position = 2000 where id = ${groupId}`.execute(
    world.queries,
  )
  expect(await counts(owner, { upTo: 1000 })).toHaveLength(readerLimits.counted)
  expect(await counts(owner, { upTo: 300 })).toHaveLength(readerLimits.counted)
  expect(await counts(owner, { upTo: 300 + readerLimits.stretch })).toEqual([])
  expect(await counts(owner, { from: 990, upTo: 1000 })).toHaveLength(11)
})

test('in a large group readers are counted, and neither named nor reminded', async () => {
  const { owner, say, counts, people, remind, groupId } = await makeGroup()
  const messageId = await say(owner)
  const missing = readerLimits.namedMembers - 4
  const crowd = await world.people(...Array.from({ length: missing + 1 }, (_, n) => `P${n}`))
  const enter = (some: readonly Person[]) =>
    world.queries
      .insertInto('conversation_members')
      .values(some.map(({ id }) => ({ conversation_id: groupId, user_id: id, role: 3 })))
      .execute()
  await enter(crowd.slice(0, missing))
  const page = { query: { groupId, messageId, read: false, limit: 1 } }
  const { count } = await owner.call('GET /api/group/readers/people', page)
  expect(count).toBe(readerLimits.namedMembers - 1)
  await enter(crowd.slice(missing))
  expect(await outcomeOf(people(owner, messageId, true))).toBe('readersOnlyCounted')
  expect(await outcomeOf(remind(owner, messageId))).toBe('readersOnlyCounted')
  expect(await counts(owner)).toEqual([[messageId, 0, readerLimits.namedMembers]])
})

test('a new group shows its members’ reading on an open site, and not on a friends-only site', async () => {
  const [root] = await world.people('Root')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const made = async () => {
    const { groupId } = await root.call('POST /api/group/group', { body: { mode: 1, name: 'New' } })
    return readersIn(groupId).readersFrom(root)
  }
  expect(await made()).toBeUndefined()
  await root.call('PUT /api/settings/admin/info', { body: { kind: 'house' } })
  expect(await made()).toBe(0)
  await root.call('PUT /api/settings/admin/info', { body: { kind: 'circle' } })
  expect(await made()).toBeUndefined()
})

test('counts are what the marks say, while members read, come and go', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const { owner, bob, carla, dora, say, read, join, leave, counts, groupId } = await makeGroup()
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  const others = [bob, carla, dora]
  // The naive model: who was there when it was sent, and is, and has read that far since.
  const said: Array<{ id: number; there: Set<Person>; read: Set<Person> }> = []
  const inside = new Set(others)
  // Each has joined once already.
  const joins = new Map(others.map((person) => [person, 1]))
  for (let step = 0; step < 60; step++) {
    const who = others[random(others.length)] as Person
    switch (random(5)) {
      case 0:
      case 1:
        said.push({ id: await say(owner), there: new Set(inside), read: new Set() })
        break
      case 2: {
        const upTo = random(said.length)
        const message = said[upTo]
        if (!message || !inside.has(who)) break
        await read(who, message.id)
        for (const one of said.slice(0, upTo + 1)) one.read.add(who)
        break
      }
      case 3:
        if (!inside.delete(who)) break
        await leave(who)
        for (const one of said) one.there.delete(who)
        break
      case 4:
        if (inside.has(who) || joins.get(who) === limits.joining.points) break
        await join(who)
        joins.set(who, (joins.get(who) ?? 1) + 1)
        inside.add(who)
    }
    const expected = said.map(({ id, there, read: by }) => {
      const count = [...there].filter((one) => by.has(one)).length
      return [id, count, there.size - count]
    })
    expect(await counts(owner), `seed ${seed}, step ${step}`).toEqual(expected)
  }
})
