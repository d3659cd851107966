import { expect, onTestFinished, test } from 'vitest'
import { openRaw, type RawSocket, request } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'

const most = 10
const env = { PARLEY_CONNECTIONS_PER_ADDRESS: String(most) }
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Connections in the order in which the server took them. */
async function hold(url: string, count: number, bytes = ''): Promise<RawSocket[]> {
  const held: RawSocket[] = []
  for (const _ of range(count)) held.push(await openRaw(url, bytes))
  onTestFinished(() => {
    for (const { socket } of held) socket.destroy()
  })
  return held
}

async function isServed(url: string): Promise<boolean> {
  const raw = await openRaw(url, request('GET /healthz', { Connection: 'close' }))
  await raw.cut
  return raw.heard().startsWith('HTTP/1.1 200 ')
}

/** Whether the server still answers on it. */
async function isHeard(raw: RawSocket): Promise<boolean> {
  raw.socket.write(request('GET /healthz', { Connection: 'close' }))
  await raw.cut
  return raw.heard().startsWith('HTTP/1.1 200 ')
}

test('beyond the setting, a new connection takes the place of the one of its address that was idle for longest', async () => {
  const { url } = await startTestServer({ env })
  const held = await hold(url, most)
  expect(await isServed(url)).toBe(true)
  await held[0]?.cut
  expect(await Promise.all(held.slice(1).map(isHeard))).toEqual(range(most - 1).map(() => true))
})

test('a connection that has just been used is not the one that was idle for longest', async () => {
  const { url } = await startTestServer({ env })
  const [first, second] = (await hold(url, most)) as [RawSocket, RawSocket]
  first.socket.write(request('GET /healthz'))
  await expect.poll(first.heard).toContain('HTTP/1.1 200 ')
  expect(await isServed(url)).toBe(true)
  await second.cut
  expect(await isHeard(first)).toBe(true)
})

test('sockets of people are never cut for a new connection, nor calls under way: it is refused', async () => {
  const server = await startTestServer({ env })
  const alice = await server.register('Alice')
  const sockets = await Promise.all(range(most / 2).map(() => alice.openEvents()))
  const json = { 'Content-Type': 'application/json', 'Content-Length': 100, Expect: '100-continue' }
  const sending = await hold(server.url, most / 2, request('POST /api/auth/login', json))
  // The server answers this when a call has begun.
  for (const { heard } of sending) await expect.poll(heard).toContain('100 Continue')
  expect(await isServed(server.url)).toBe(false)
  for (const socket of sockets) expect(await socket.received()).toBeDefined()
  // Where one has gone there is a place again.
  sending[0]?.socket.destroy()
  while (!(await isServed(server.url))) await new Promise(setImmediate)
  for (const socket of sockets) await socket.close()
})

test('a trusted proxy may hold as many as it likes, for it counts those behind it', async () => {
  const { url } = await startTestServer({ env: { ...env, PARLEY_TRUST_PROXY: 'loopback' } })
  const held = await hold(url, 3 * most)
  expect(await isServed(url)).toBe(true)
  expect(await Promise.all(held.map(isHeard))).toEqual(held.map(() => true))
})
