import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../src/db/migrations/0015-bans.ts'
import { openWorld } from './groups-support.ts'

const world = await openWorld()

test('a database from before there were bans knows who has left, and who was once let in', async () => {
  const [owner, leaver, removed, stayed, asker] = await world.people(
    'Owner',
    'Leaver',
    'Removed',
    'Stayed',
    'Asker',
  )
  const groupId = await world.group({ owner, members: [leaver] })
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  for (const person of [removed, stayed])
    await person.call('POST /api/group/valid', { body: { groupID: groupId } })
  await leaver.call('DELETE /api/group/member', { query: { id: groupId, memberId: leaver.id } })
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: removed.id } })
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 2 } })
  await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
  await owner.call('PUT /api/group/group', { body: { id: groupId, isSearch: false } })

  await sql`drop table former_members`.execute(world.queries)
  await up(world.queries as never)

  const known = await world.queries
    .selectFrom('former_members')
    .select(['user_id', 'was_removed', 'banned_at'])
    .orderBy('user_id')
    .execute()
  const left = { was_removed: false, banned_at: null }
  expect(known).toEqual([leaver, removed].map(({ id }) => ({ user_id: id, ...left })))
  const look = { params: { id: groupId } }
  expect(await leaver.outcome('GET /api/group/group/{id}', look)).toBe('notMember')
  expect(await asker.outcome('GET /api/group/group/{id}', look)).toBe('groupUnknown')
})
