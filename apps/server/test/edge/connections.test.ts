import { expect, test } from 'vitest'
import { openRaw, request } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'

const env = { PARLEY_CONNECTIONS_PER_ADDRESS: '10' }

test('connections of one address beyond the setting are cut at once, until one is given back', async () => {
  const { url } = await startTestServer({ env })
  const held = await Promise.all(Array.from({ length: 10 }, () => openRaw(url)))
  await (await openRaw(url)).cut
  held[0]?.socket.destroy()
  for (let isServed = false; !isServed; ) {
    const raw = await openRaw(url, request('GET /healthz', { Connection: 'close' }))
    await raw.cut
    isServed = raw.heard().startsWith('HTTP/1.1 200 ')
  }
  for (const { socket } of held) socket.destroy()
})

test('a trusted proxy may hold as many as it likes, for it counts those behind it', async () => {
  const { url } = await startTestServer({ env: { ...env, PARLEY_TRUST_PROXY: 'loopback' } })
  const held = await Promise.all(Array.from({ length: 30 }, () => openRaw(url)))
  const raw = await openRaw(url, request('GET /healthz', { Connection: 'close' }))
  await raw.cut
  expect(raw.heard()).toMatch(/^HTTP\/1.1 200 /)
  for (const { socket } of held) socket.destroy()
})
