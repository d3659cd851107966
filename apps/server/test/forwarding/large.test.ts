import { forwardLimits, limits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { textMsg } from '../words/words-support.ts'
import { comesTo, forward, newest, openChats, say, withdraw } from './forwarding-support.ts'

const world = await openWorld()
/** A used-up allowance does not come back while a test runs. */
const slow = await openWorld({ PARLEY_MESSAGE_KIB_PER_MINUTE: '128' })

/** Records in the chat of Alice and Bob, of so many bytes each. */
async function largeRecords(count: number, bytes: number) {
  const { alice, bob, carla } = await openChats(world)
  await forward(alice, [await say(bob, alice, textMsg('x'))], bob, { as: 'record' })
  const ids = [await newest(alice, bob)]
  while (ids.length < count) {
    await forward(alice, ids.slice(0, 1), bob)
    ids.push(await newest(alice, bob))
  }
  const entry = { userId: bob.id, nickname: 'Bob', at: new Date().toISOString(), type: 1 }
  const content = 'x'.repeat(bytes - 200)
  await world.queries
    .updateTable('message_records')
    .set({ entries: sql`${JSON.stringify([{ ...entry, body: { content } }])}::jsonb` })
    .where('message_id', 'in', ids)
    .execute()
  return { alice, bob, carla, ids }
}

test('records are forwarded together as long as they fit into the memory of one request', async () => {
  const bytes = forwardLimits.bytes / 4
  const { alice, carla, ids } = await largeRecords(5, bytes)
  expect(comesTo(await forward(alice, ids, carla))).toBe('recordTooLarge')
  expect(comesTo(await forward(alice, ids, carla, { as: 'record' }))).toBe('recordTooLarge')
  expect(comesTo(await forward(alice, ids.slice(0, 4), carla))).toBe(4)
})

test('a sender who has used up their pace has nothing read, and what was forwarded stays so', async () => {
  const { alice, bob, carla } = await openChats(slow)
  const [large, gone] = [await say(bob, alice), await say(alice, bob)]
  await withdraw(alice, bob, gone)
  const content = 'x'.repeat(limits.publishedBytesBurst + 1024 * 1024)
  await slow.queries
    .updateTable('messages')
    .set({ body: sql`${JSON.stringify({ content })}::jsonb` })
    .where('id', '=', large)
    .execute()
  expect(comesTo(await forward(alice, [gone], carla))).toBe('nothingToForward')
  const again = { under: 'again' }
  expect(comesTo(await forward(alice, [large], alice, again))).toBe(1)
  expect(comesTo(await forward(alice, [gone], carla))).toBe('tooManyRequests')
  expect(comesTo(await forward(alice, [large], alice, again))).toBe(1)
})
