import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../src/db/migrations/0014-blocks.ts'
import { openWorld } from '../groups/groups-support.ts'

const world = await openWorld()

test('refusals of the time before pauses count from when they were asked, unless they were made good since', async () => {
  const { queries } = world
  const [alice, bob, carla, dan] = await world.people('Alice', 'Bob', 'Carla', 'Dan')
  const groupId = await world.group({ owner: alice, members: [carla] })
  await world.befriend(alice, carla)
  // Back to the tables as they were.
  for (const statement of [
    'drop table blocks',
    'alter table users drop column shows_online',
    'alter table friend_requests drop column refused_at',
    'alter table group_requests drop column refused_at',
  ])
    await sql.raw(statement).execute(queries)
  const asked = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))
  const request = (
    sender_id: number,
    receiver_id: number,
    mine: number,
    theirs: number,
    minutes: number,
  ) => ({
    sender_id,
    receiver_id,
    message: '',
    verification: 2,
    verification_question: null,
    sender_status: mine,
    receiver_status: theirs,
    created_at: asked(minutes),
  })
  await queries
    .insertInto('friend_requests')
    .values([
      request(bob.id, alice.id, 2, 2, 1),
      request(bob.id, alice.id, 3, 4, 2),
      request(bob.id, alice.id, 0, 0, 3),
      request(carla.id, alice.id, 2, 2, 4),
      request(dan.id, alice.id, 2, 2, 5),
      request(alice.id, dan.id, 1, 1, 6),
    ])
    .execute()
  const join = (user_id: number, type: number, status: number, minutes: number) => ({
    group_id: groupId,
    user_id,
    type,
    status,
    message: '',
    verification_question: null,
    created_at: asked(minutes),
  })
  await queries
    .insertInto('group_requests')
    .values([join(bob.id, 1, 3, 1), join(carla.id, 1, 2, 2), join(dan.id, 1, 2, 3), join(dan.id, 1, 1, 4)])
    .execute()

  await up(queries as never)

  const refused = async (table: 'friend_requests' | 'group_requests') =>
    (await queries.selectFrom(table).select('refused_at').orderBy('id').execute()).map(
      ({ refused_at }) => refused_at,
    )
  expect(await refused('friend_requests')).toEqual([asked(1), asked(2), null, null, null, null])
  expect(await refused('group_requests')).toEqual([asked(1), null, null, null])
  const ask = () => bob.outcome('POST /api/user/friends', { body: { friendId: alice.id } })
  expect(await ask()).toBe('ok')
})
