import { limits, sockets } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { keepDatabaseBusy } from '../support/busy-database.ts'
import { OneWindow } from '../support/one-window.ts'
import { handshake, openRaw } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'
import { openEventSocket, RefusedUpgrade } from '../support/socket.ts'

const server = await startTestServer({
  env: { PARLEY_TRUST_PROXY: 'loopback', PARLEY_DATABASE_POOL: '2', PARLEY_CALLS_PER_10S: '50' },
  adapters: { rates: new OneWindow() },
})
const alice = await server.register('Alice')

test.each([
  ['at a path where no socket is', handshake('/nothing/here'), /^HTTP\/1.1 404 /],
  ['without a sign-in', handshake(sockets.chat), /^HTTP\/1.1 401 /],
  ['that is no HTTP', 'hello\r\n\r\n', /^HTTP\/1.1 400 /],
])('after a refused upgrade %s a client that falls silent is cut', async (_, bytes, answer) => {
  const raw = await openRaw(server.url, bytes)
  await raw.cut
  expect(raw.heard()).toMatch(answer)
})

test('upgrades count as calls, by address until one has signed in', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.2' }
  const open = async () => {
    const raw = await openRaw(server.url, handshake('/nothing/here', headers))
    await raw.cut
    return raw.heard()
  }
  const answers = await Promise.all(Array.from({ length: 60 }, open))
  const refused = answers.filter((answer) => /^HTTP\/1.1 429 /.test(answer))
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatch(/\r\nRetry-After: \d+\r\n/)
})

test('an upgrade that cannot be let in is refused after a while, and its client not waited for', async () => {
  const hasty = await startTestServer({ env: { PARLEY_DATABASE_POOL: '2' }, patience: { upgradeMs: 100 } })
  const bob = await hasty.register('Bob')
  const hold = vi.spyOn(hasty.context.hub, 'hold')
  const letGo = await keepDatabaseBusy(hasty)
  const refused = await bob.openEvents().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedUpgrade)
  expect(refused).toMatchObject({ status: 503 })
  await letGo()
  expect(await bob.call('GET /api/user/user_info')).toMatchObject({ nickname: 'Bob' })
  expect(hold).not.toHaveBeenCalled()
})

test('an address has so many upgrades under way, and others have theirs beside them', async () => {
  const letGo = await keepDatabaseBusy(server)
  const path = `${sockets.chat}?token=${alice.token}`
  const open = (address: string) => openRaw(server.url, handshake(path, { 'X-Forwarded-For': address }))
  const waiting = await Promise.all(
    Array.from({ length: limits.upgradesPerAddress + 20 }, () => open('203.0.113.3')),
  )
  const other = await open('203.0.113.4')
  const answered = (status: number) =>
    waiting.filter(({ heard }) => heard().startsWith(`HTTP/1.1 ${status} `)).length
  await vi.waitFor(() => expect(answered(429)).toBe(20), 20_000)
  expect(other.heard()).toBe('')
  for (const { socket } of [...waiting, other]) socket.destroy()
  await letGo()
  // Connections that were given up end one by one.
  const headers = { 'x-forwarded-for': '203.0.113.3' }
  const again = await vi.waitFor(() => openEventSocket(server.url, alice.token, { headers }), 20_000)
  expect(await again.received()).toBeDefined()
  await again.close()
})
