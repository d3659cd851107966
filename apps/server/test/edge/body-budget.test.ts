import { errors, limits } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRaw, request } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: 'loopback' } })

test('whoever sends many bodies without their ends loses some of them, and nobody else any', async () => {
  const headersOf = (length: number, address: string) =>
    request('POST /api/auth/login', {
      'Content-Type': 'application/json',
      'Content-Length': length,
      'X-Forwarded-For': address,
    })
  const begin = async (address: string, bytes: number) => {
    const raw = await openRaw(server.url, headersOf(bytes + 1, address) + '"'.padEnd(bytes))
    onTestFinished(() => void raw.socket.destroy())
    return raw
  }
  const small = await begin('203.0.113.1', 1000)
  const bytes = limits.bodyBytes - 1
  const count = Math.ceil((1.2 * limits.bodiesBytes) / bytes)
  const flood = await Promise.all(Array.from({ length: count }, () => begin('203.0.113.2', bytes)))
  const refused = () =>
    flood.filter(({ heard }) => heard().includes(`"code":${errors.tooManyRequests.code},`)).length
  const fit = Math.floor(limits.bodiesBytes / bytes)
  await vi.waitFor(() => expect(refused()).toBeGreaterThanOrEqual(count - fit), { timeout: 20_000 })
  expect(refused()).toBeLessThan(count)
  small.socket.write('"')
  await vi.waitFor(() => expect(small.heard()).toMatch(/^HTTP\/1.1 200 /))
})
