import { limits } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({
  env: { PARLEY_TRUST_PROXY: 'loopback', PARLEY_CALLS_PER_10S: '20' },
})

const ask = (path: string, address: string) =>
  fetch(server.url + path, { headers: { 'x-forwarded-for': address } })

test('clients that ask without end whether the server is ready stop no call, and cost the database nothing', async () => {
  const alice = await server.register('Alice')
  const ping = vi.spyOn(server.context.database, 'ping')
  let isOver = false
  let asked = 0
  const strangers = Array.from({ length: 32 }, async (_, n) => {
    while (!isOver) {
      await (await ask('/readyz', `198.51.100.${n}`)).text()
      asked++
    }
  })
  while (asked < 200) await alice.call('GET /api/user/user_info')
  isOver = true
  await Promise.all(strangers)
  expect(ping.mock.calls.length).toBeLessThan(asked / 10)
  ping.mockRestore()
})

test('probes are answered while calls of their address are refused, and have a limit of their own', async () => {
  const address = '203.0.113.1'
  const calls = await Promise.all(Array.from({ length: 30 }, () => ask('/api/settings/info', address)))
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(10)
  for (const path of ['/healthz', '/readyz']) {
    const answer = await ask(path, address)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  }
  const more = await Promise.all(Array.from({ length: limits.probesPer10s }, () => ask('/healthz', address)))
  const refused = more.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({ code: refusal('tooManyRequests').code })
})
