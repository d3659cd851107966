import { describe, expect } from 'vitest'
import { isOfConversation } from '../../src/db/sql/conversations.ts'
import { openWorld, type World } from '../groups/groups-support.ts'
import { isWholeMatrix } from '../support/tier.ts'

/**
 * Races are run against PostgreSQL only: the embedded database carries out one transaction after the other.
 * Each is run many times over, since most times one side is simply first.
 */
const isPostgres = process.env.PARLEY_TEST_DATABASE === 'postgres'
export const onPostgres = describe.skipIf(!isPostgres)

/** Connections for as many at once as race; other tests have fewer. */
const connections = '20'

/** A world for skipped tests would only cost time. */
export const openRaceWorld = (): Promise<World> =>
  isPostgres ? openWorld({ PARLEY_DATABASE_POOL: connections }) : new Promise(() => undefined)

/** `npm test` runs each race half as often as the matrix. */
const shareWaitedFor = isWholeMatrix ? 1 : 0.5

/** Runs a race again and again, some at once, so that the machine's own load shuffles them. */
export async function repeatedly(most: number, race: (n: number) => Promise<void>): Promise<void> {
  const atOnce = 5
  const times = Math.ceil(most * shareWaitedFor)
  for (let n = 0; n < times; n += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, times - n) }, (_, i) => race(n + i)))
}

/** Checks facts that must hold for any group at any time, and for its messages. */
export async function expectSound({ queries }: World, groupId: number): Promise<void> {
  const group = await queries.selectFrom('groups').selectAll().where('id', '=', groupId).executeTakeFirst()
  const members = await queries
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', groupId)
    .execute()
  const messages = await queries
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', groupId)
    .where(isOfConversation('messages'))
    .orderBy('sequence')
    .execute()
  const conversation = await queries
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirst()
  const requests = await queries
    .selectFrom('group_requests')
    .selectAll()
    .where('group_id', '=', groupId)
    .execute()
  const former = await queries
    .selectFrom('former_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .execute()
  if (!group) {
    expect({ conversation, members, messages, requests, former }).toEqual({
      conversation: undefined,
      members: [],
      messages: [],
      requests: [],
      former: [],
    })
    return
  }
  expect(members.filter(({ role }) => role === 1)).toHaveLength(1)
  expect(members.length).toBeLessThanOrEqual(group.size)
  expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, i) => i + 1))
  expect(conversation?.last_sequence).toBe(messages.length)
  const inside = new Set(members.map(({ user_id }) => user_id))
  expect(former.filter(({ user_id }) => inside.has(user_id))).toEqual([])
  const pending = requests.filter(({ status }) => status === 0)
  expect(pending.filter(({ user_id }) => inside.has(user_id))).toEqual([])
  expect(new Set(pending.map(({ user_id }) => user_id)).size).toBe(pending.length)
}
