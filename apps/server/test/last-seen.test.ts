import { expect, test } from 'vitest'
import type { Person } from './support/people.ts'
import { startTestServer } from './support/server.ts'
import { event } from './support/socket.ts'

const server = await startTestServer()

const seenBy = async (watcher: Person, person: Person) =>
  (await watcher.call('GET /api/user/last_seen', { query: { friendID: person.id } })).lastSeenAt
const show = (person: Person, showLastSeen: boolean) =>
  person.call('PUT /api/user/last_seen/setting', { body: { showLastSeen } })

/** Comes and goes; ends when the watcher has heard of it. */
async function visit(person: Person, watcher: Person) {
  const watching = await watcher.openEvents()
  const socket = await person.openChat()
  await watching.next((frame) => event('presence')(frame) && frame.isOnline)
  await socket.close()
  await watching.next((frame) => event('presence')(frame) && !frame.isOnline)
}

test('friends see when somebody was last there', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  expect(await seenBy(alice, bob)).toBeNull()
  const before = Date.now()
  await visit(bob, alice)
  const seen = Date.parse((await seenBy(alice, bob)) ?? '')
  expect(seen).toBeGreaterThanOrEqual(before)
  expect(seen).toBeLessThanOrEqual(Date.now())
})

test('strangers do not', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const stranger = await server.register('Stranger')
  await visit(bob, alice)
  await expect(seenBy(stranger, bob)).rejects.toMatchObject({ kind: 'refused' })
})

test('a person who hides it is not seen, and sees nobody, until they show it again', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await visit(bob, alice)
  const seen = await seenBy(alice, bob)
  for (const person of [alice, bob]) {
    await show(person, false)
    expect(await person.call('GET /api/user/last_seen/setting')).toEqual({ showLastSeen: false })
    expect(await seenBy(alice, bob)).toBeNull()
    await show(person, true)
    expect(await person.call('GET /api/user/last_seen/setting')).toEqual({ showLastSeen: true })
    expect(await seenBy(alice, bob)).toBe(seen)
  }
})
