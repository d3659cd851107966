import { errors, limits } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HashingLine } from '../../src/identity/auth/hashing-line.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { BodyBudget } from '../../src/platform/http/body-budget.ts'
import { openRaw, request } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: 'loopback' } })

test('a client that sends many bodies without their ends loses some of them, and nobody else loses any', async () => {
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
  await vi.waitFor(() => expect(small.heard()).toMatch(/^HTTP\/1.1 200 /), { timeout: 20_000 })
})

test('a request whose whole body has arrived is never given up, however many are carried out', async () => {
  const held = Promise.withResolvers<never>()
  const run = vi.spyOn(HashingLine.prototype, 'run').mockImplementation(() => held.promise)
  onTestFinished(() => run.mockRestore())
  const person = JSON.stringify({ nickname: 'Alice', pwd: 'battery staple', rePwd: 'battery staple' })
  const body = person.padEnd(limits.bodyBytes)
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.3' }
  const register = request('POST /api/auth/register', { ...headers, 'Content-Length': body.length }) + body
  const count = Math.ceil((1.1 * limits.bodiesBytes) / limits.bodyBytes)
  const calls = await Promise.all(Array.from({ length: count }, () => openRaw(server.url, register)))
  onTestFinished(() => calls.forEach(({ socket }) => void socket.destroy()))
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(count), { timeout: 20_000 })
  held.reject(new Refusal('unavailable'))
  const countAnswered = (code: number) =>
    calls.filter(({ heard }) => heard().includes(`"code":${code},`)).length
  const all = () => countAnswered(errors.unavailable.code) + countAnswered(errors.tooManyRequests.code)
  await vi.waitFor(() => expect(all()).toBe(count), { timeout: 20_000 })
  expect(countAnswered(errors.tooManyRequests.code)).toBe(0)
})

test('a request that was answered with 429 is not carried out, though only its last byte was too much', async () => {
  const run = vi.spyOn(HashingLine.prototype, 'run')
  const begin = vi.spyOn(BodyBudget.prototype, 'begin')
  onTestFinished(() => [run, begin].forEach((spy) => void spy.mockRestore()))
  const headersOf = (length: number) =>
    request('POST /api/auth/register', {
      'Content-Type': 'application/json',
      'Content-Length': length,
      'X-Forwarded-For': '203.0.113.4',
    })
  const open = async (bytes: string) => {
    const raw = await openRaw(server.url, bytes)
    onTestFinished(() => void raw.socket.destroy())
    return raw
  }
  const budget = () => (begin.mock.contexts[0] as BodyBudget | undefined)?.bytes
  const large = limits.bodyBytes - 1
  const count = limits.bodiesBytes / limits.bodyBytes - 1
  await Promise.all(Array.from({ length: count }, () => open(headersOf(large + 1) + '"'.padEnd(large))))
  const rest = limits.bodiesBytes - count * large - large
  await open(headersOf(rest + 1) + '"'.padEnd(rest))
  const person = JSON.stringify({ nickname: 'Alice', pwd: 'battery staple', rePwd: 'battery staple' })
  const raw = await open(headersOf(limits.bodyBytes) + person.padEnd(large))
  await vi.waitFor(() => expect(budget()).toBe(limits.bodiesBytes), { timeout: 20_000 })
  raw.socket.write(' ')
  await raw.cut
  expect(raw.heard()).toContain(`"code":${errors.tooManyRequests.code},`)
  expect(run).not.toHaveBeenCalled()
})
