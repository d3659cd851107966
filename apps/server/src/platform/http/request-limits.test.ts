import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { MemoryRates } from '../rate-limits/memory-rates.ts'
import { RequestLimits } from './request-limits.ts'

const defaults = readConfig({}).rates
const router = '203.0.113.7'

/** Tokens are the names of their sessions; one that begins with "forged" is nobody's, one with "over" has ended. */
const requestLimits = (allowed = defaults) =>
  new RequestLimits(new MemoryRates(), allowed, {
    of: (token) => (token.startsWith('forged') ? undefined : token),
    isOver: (session) => session.startsWith('over'),
  })

async function refusals(count: number, take: () => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, take))
  return results.filter(({ status }) => status === 'rejected').length
}

test('sixty people behind one router open the app for the first time, all at once, and nobody is refused', async () => {
  const edge = requestLimits()
  const people = Array.from({ length: 60 }, (_, n) => `session ${n}`)
  const first = people.map(async (session) => [
    await refusals(165, () => edge.take('page', router, undefined)),
    await refusals(3, () => edge.take('call', router, undefined)),
    await refusals(40, () => edge.take('call', router, session)),
    await refusals(80, () => edge.take('file', router, undefined)),
  ])
  expect(new Set((await Promise.all(first)).flat())).toEqual(new Set([0]))
})

test('a session that sends requests without end is refused, and nobody else behind its router', async () => {
  const edge = requestLimits()
  const { sessionCallsPer10s } = defaults
  expect(await refusals(sessionCallsPer10s + 50, () => edge.take('call', router, 'greedy'))).toBe(50)
  expect(await refusals(100, () => edge.take('call', router, 'modest'))).toBe(0)
  expect(await refusals(100, () => edge.take('call', router, undefined))).toBe(0)
})

test('forged tokens count by address, however many there are', async () => {
  const edge = requestLimits({ ...defaults, callsPer10s: 5 })
  let n = 0
  expect(await refusals(20, () => edge.take('call', router, `forged ${n++}`))).toBe(15)
})

test('ended sessions count by address, however many a client holds', async () => {
  const edge = requestLimits({ ...defaults, callsPer10s: 5, filesPer10s: 5 })
  let n = 0
  expect(await refusals(20, () => edge.take('call', router, `over ${n++}`))).toBe(15)
  expect(await refusals(20, () => edge.takeFrom('file', router, `over ${n++}`))).toBe(15)
})

test('the addresses of one IPv6 network count as one', async () => {
  const edge = requestLimits({ ...defaults, callsPer10s: 5 })
  let n = 0
  expect(await refusals(20, () => edge.take('call', `2001:db8:1:2::${(++n).toString(16)}`, undefined))).toBe(
    15,
  )
  expect(await refusals(1, () => edge.take('call', '2001:db8:1:3::1', undefined))).toBe(0)
})

test('pictures, pages and probes do not count against calls, nor against one another', async () => {
  const edge = requestLimits({ ...defaults, callsPer10s: 1, filesPer10s: 2 })
  expect(await refusals(4, () => edge.take('file', router, undefined))).toBe(2)
  expect(await refusals(2, () => edge.take('call', router, undefined))).toBe(1)
  expect(await refusals(limits.probesPer10s + 1, () => edge.take('probe', router, undefined))).toBe(1)
  expect(await refusals(limits.pagePartsPer10s + 1, () => edge.take('page', router, undefined))).toBe(1)
})
