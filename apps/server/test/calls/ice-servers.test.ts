import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'

const configured = [
  { urls: ['stun:stun.example.org:3478'] },
  { urls: ['turn:turn.example.org:3478'], username: 'parley', credential: 'for calls only' },
]
const server = await startTestServer({ env: { PARLEY_ICE_SERVERS: JSON.stringify(configured) } })

test('whoever is signed in may ask for the STUN and TURN servers that the operator named', async () => {
  const alice = await server.register('Alice')
  expect(await alice.call('GET /api/chat/ice_servers')).toEqual(configured)
})

test('nobody else may', async () => {
  const response = await fetch(`${server.url}/api/chat/ice_servers`)
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('for calls only')
})
