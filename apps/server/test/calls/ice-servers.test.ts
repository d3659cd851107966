import { createHmac } from 'node:crypto'
import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'

const configured = [
  { urls: ['stun:stun.example.org:3478'] },
  { urls: ['turn:turn.example.org:3478'], username: 'parley', credential: 'for calls only' },
]
const server = await startTestServer({ env: { PARLEY_ICE_SERVERS: JSON.stringify(configured) } })
const secret = 'shared with the relay'
const urls = ['turn:turn.example.org:3478', 'turns:turn.example.org:443?transport=tcp']
const relayed = await startTestServer({
  env: {
    PARLEY_ICE_SERVERS: JSON.stringify([configured[0]]),
    PARLEY_TURN_SECRET: secret,
    PARLEY_TURN_URLS: urls.join(', '),
  },
})

test('a signed-in person may request the STUN and TURN servers that the operator named', async () => {
  const alice = await server.register('Alice')
  expect(await alice.call('GET /api/chat/ice_servers')).toEqual(configured)
})

test('nobody else may', async () => {
  const response = await fetch(`${server.url}/api/chat/ice_servers`)
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('for calls only')
})

test('with a shared secret everybody is given a name and a password of their own, good for an hour', async () => {
  const before = Math.floor(Date.now() / 1000)
  const [alice, bob] = [await relayed.register('Alice'), await relayed.register('Bob')]
  for (const person of [alice, bob]) {
    const [stun, turn] = await person.call('GET /api/chat/ice_servers')
    expect(stun).toEqual(configured[0])
    expect(turn).toEqual({ urls, username: expect.any(String), credential: expect.any(String) })
    const [until = '', whose] = turn?.username?.split(':') ?? []
    expect(whose).toBe(String(person.id))
    expect(Number(until)).toBeGreaterThanOrEqual(before + limits.turnSeconds)
    expect(Number(until)).toBeLessThanOrEqual(Date.now() / 1000 + limits.turnSeconds)
    const expected = createHmac('sha1', secret)
      .update(turn?.username ?? '')
      .digest('base64')
    expect(turn?.credential).toBe(expected)
  }
})

test('the shared secret itself is given to nobody', async () => {
  const carol = await relayed.register('Carol')
  expect(JSON.stringify(await carol.call('GET /api/chat/ice_servers'))).not.toContain(secret)
})
