import { type ChatEventOf, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { forgetPersonChanges } from '../../src/messaging/catch-up/repository.ts'
import type { Person } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()
const { queries } = server.context.database

async function sync(person: Person, cursor: { epoch?: string; position?: number } = {}) {
  const socket = await person.openEvents()
  socket.send({ sync: cursor })
  const synced: ChatEventOf<'synced'> = await socket.next(event('synced'))
  await socket.close()
  return synced
}

const rename = (person: Person, nickname: string) =>
  person.call('PUT /api/user/user_info', { body: { nickname } })

test('a client that comes back gets what it missed, each change once and in order', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const before = await sync(alice)
  await rename(alice, 'Alicia')
  await alice.call('PUT /api/user/friends', { body: { friendID: bob.id, notice: 'Bobby' } })
  await bob.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  const missed = await sync(alice, before)
  expect(missed).toMatchObject({ epoch: before.epoch, position: before.position + 3, reset: false })
  expect(missed.changes).toEqual([
    { position: before.position + 1, topics: ['profile'] },
    { position: before.position + 2, topics: ['friends'] },
    { position: before.position + 3, topics: ['friends'] },
  ])
  expect((await sync(alice, missed)).changes).toEqual([])
})

test('a live change has the position that it has in catch-up', async () => {
  const alice = await server.register('Alice')
  const socket = await alice.openEvents()
  const { epoch, position } = await sync(alice)
  await rename(alice, 'Alicia')
  const { event: _, ...change } = await socket.next(event('changed'))
  expect((await sync(alice, { epoch, position })).changes).toEqual([change])
})

test('several changes of one action are one event', async () => {
  const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
  const before = await sync(bob)
  await server.befriend(alice, bob)
  expect((await sync(bob, before)).changes.map(({ topics }) => topics)).toEqual([
    ['friendRequests'],
    ['friends', 'friendRequests', 'sessions'],
  ])
})

test('a cursor of another database, beyond the end or of none says nothing: everything is to be read', async () => {
  const alice = await server.register('Alice')
  await rename(alice, 'Alicia')
  const { epoch, position } = await sync(alice)
  for (const cursor of [{}, { position }, { epoch: 'another', position }, { epoch, position: position + 1 }])
    expect(await sync(alice, cursor)).toMatchObject({ reset: true, changes: [], position })
})

test('a cursor behind the stored log, or too far behind for single changes, says the same', async () => {
  const alice = await server.register('Alice')
  const { epoch, position } = await sync(alice)
  await rename(alice, 'Alicia')
  const later = await sync(alice)
  await queries
    .updateTable('person_changes')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', alice.id)
    .execute()
  await forgetPersonChanges(queries, limits.logDays)
  expect(await sync(alice, { epoch, position })).toMatchObject({ reset: true })
  expect(await sync(alice, later)).toMatchObject({ reset: false, changes: [] })
  await queries
    .updateTable('person_logs')
    .set({ last_position: later.position + limits.syncChanges + 1 })
    .where('user_id', '=', alice.id)
    .execute()
  expect(await sync(alice, later)).toMatchObject({ reset: true, changes: [] })
})

test('nobody sees what changed for others', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const before = await sync(bob)
  await alice.call('PUT /api/user/friends', { body: { friendID: bob.id, notice: 'Bobby' } })
  expect(await sync(bob, before)).toMatchObject({ reset: false, changes: [] })
})
