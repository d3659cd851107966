import { limits } from '@parley/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SenderLimits } from '../config/config.ts'
import { MemoryRates } from '../rate-limits/memory-rates.ts'
import { SenderPace } from './sender-pace.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const mebibyte = 1024 * 1024
const usual: SenderLimits = {
  messagesPerSecond: 5,
  messagesPerMinute: 60,
  messageBytesPerMinute: mebibyte,
  messageBytesPerDay: 0,
}
const fail = (error: unknown) => {
  throw error
}
const paceOf = (allowed: Partial<SenderLimits> = {}, rates = new MemoryRates()) =>
  new SenderPace(rates, { ...usual, ...allowed }, fail)
const settled = () => vi.advanceTimersByTimeAsync(0)
const burst = limits.publishedBurst

test('messages to many conversations share one pace, besides the pace of each conversation', () => {
  const pace = paceOf()
  const send = (to: number) => pace.tollOf('1', `group 1 ${to}`, 10).take()
  for (let n = 0; n < burst; n++) expect(send(n % 20)).toBe(0)
  expect([send(1), send(2)]).toEqual([1000, 2000])
  expect(pace.tollOf('2', 'group 2 1', 10).take()).toBe(0)
  vi.advanceTimersByTime(3000)
  expect(send(3)).toBe(0)
})

test('one conversation only uses its own pace', () => {
  const pace = paceOf()
  const waits = Array.from({ length: limits.messageBurst + 2 }, () => pace.tollOf('1', 'chat 1 2', 10).take())
  expect(waits.slice(-3)).toEqual([0, 200, 400])
})

test('long messages use up bytes, and wait no longer than clients wait for an answer', () => {
  const pace = paceOf()
  const send = (to: number) => pace.tollOf('1', `group 1 ${to}`, limits.frameBytes).take()
  const free = limits.publishedBytesBurst / limits.frameBytes
  for (let n = 0; n < free; n++) expect(send(n)).toBe(0)
  expect(send(99)).toBe((limits.frameBytes * 60_000) / mebibyte)
  expect((limits.frameBytes * 60_000) / mebibyte).toBeLessThan(10_000)
})

test('a message that was not sent after all costs nothing', () => {
  const pace = paceOf()
  for (let n = 0; n < 2 * burst; n++) {
    const toll = pace.tollOf('1', `group 1 ${n % 5}`, 10)
    expect(toll.take()).toBe(0)
    toll.giveBack()
  }
})

test('a request outside sockets is refused when it is ahead, and then costs nothing', () => {
  const pace = paceOf()
  const many = { count: 100, bytes: 1000 }
  for (let n = 0; n < 3; n++) pace.takeOrRefuse('1', many)
  expect(pace.refusalOf('1', many)).toMatchObject({ errorName: 'tooManyRequests', retryAfter: 100 })
  expect(pace.refusalOf('1', { count: 1, bytes: 10 })?.retryAfter).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(pace.refusalOf('1', { count: 1, bytes: 10 })).toBeUndefined()
})

test('more than the burst passes when the whole burst is available, and the rest is owed', () => {
  const pace = paceOf()
  const huge = { count: 2 * burst, bytes: 10 }
  expect(pace.refusalOf('1', huge)).toBeUndefined()
  expect(pace.refusalOf('1', { count: 1, bytes: 1 })?.retryAfter).toBe(burst + 1)
})

test('changes by requests and messages share the pace of their conversation', () => {
  const pace = paceOf()
  for (let n = 0; n < limits.messageBurst; n++) pace.takeOrRefuse('1', { count: 1, bytes: 0 }, 'group 1 7')
  expect(pace.refusalOf('1', { count: 1, bytes: 0 }, 'group 1 7')?.retryAfter).toBe(1)
  expect(pace.tollOf('1', 'group 1 7', 10).take()).toBe(200)
  expect(pace.refusalOf('1', { count: 1, bytes: 0 }, 'group 1 8')).toBeUndefined()
})

test('nobody sends more bytes in a day than the quota, and changes without bytes still pass', async () => {
  const pace = paceOf({ messageBytesPerDay: mebibyte, messageBytesPerMinute: 1024 * mebibyte })
  const message = { count: 1, bytes: 64 * 1024 }
  for (let n = 0; n < 17; n++) {
    pace.takeOrRefuse('1', message)
    await settled()
  }
  const refusal = pace.refusalOf('1', message)
  expect(refusal).toMatchObject({ errorName: 'messageQuotaReached', retry: false })
  expect(refusal?.retryAfter).toBeGreaterThan(86_000)
  expect(refusal?.sentence('en')).toContain('1 MB')
  expect(() => pace.checkQuota('1')).toThrow('messageQuotaReached')
  expect(pace.refusalOf('1', { count: 1, bytes: 0 })).toBeUndefined()
  pace.checkQuota('2')
  vi.advanceTimersByTime(86_400_000)
  pace.takeOrRefuse('1', message)
})

test('several nodes let through as much as one would, and a lump more each', async () => {
  const rates = new MemoryRates()
  const nodes = [paceOf({}, rates), paceOf({}, rates), paceOf({}, rates)]
  let sent = 0
  for (let second = 0; second < 500; second++) {
    for (const node of nodes) if (!node.refusalOf('1', { count: 1, bytes: 1 })) sent++
    await vi.advanceTimersByTimeAsync(1000)
  }
  // Whole lumps, two of them rounded up, and the one that each node is refused.
  expect(sent).toBeLessThanOrEqual(burst + 600 + 2 * 32 + nodes.length * 32)
  expect(sent).toBeGreaterThan(burst + 400)
})
