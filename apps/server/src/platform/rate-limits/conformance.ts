import { expect, onTestFinished, test, vi } from 'vitest'
import type { Rates } from './rates.ts'

/** Rates of two nodes; for an adapter of one node only, the same one twice. */
export interface JoinedRates {
  readonly here: Rates
  readonly there: Rates
  [Symbol.asyncDispose](): Promise<void>
}

/** The promises of `rates.ts`, for an adapter to keep. */
export function testRates(open: () => Promise<JoinedRates>): void {
  const allowance = { points: 3, seconds: 600 }

  test('the limit of points holds over all nodes', async () => {
    await using nodes = await open()
    const limits = [nodes.here, nodes.there].map((node) => node.limit('some', allowance))
    const taken = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 10 }, () => limit.take('a'))),
    )
    expect(taken.filter((waitMs) => waitMs === 0)).toHaveLength(3)
    for (const waitMs of taken) expect(waitMs).toBeLessThanOrEqual(600_000)
  })

  test('a clock that is set back makes nobody wait longer than the window', async () => {
    await using nodes = await open()
    const limit = nodes.here.limit('some', { points: 1, seconds: 600 })
    await limit.take('a')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 25 * 24 * 3600_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await limit.take('a')).toBeLessThanOrEqual(600_000)
    expect(await limit.peek('a')).toBeLessThanOrEqual(600_000)
  })

  test('keys and names do not share their points', async () => {
    await using nodes = await open()
    const one = nodes.here.limit('one', { points: 1, seconds: 600 })
    const other = nodes.here.limit('other', { points: 1, seconds: 600 })
    expect(await one.take('a')).toBe(0)
    expect(await one.take('b')).toBe(0)
    expect(await other.take('a')).toBe(0)
    expect(await one.take('a')).toBeGreaterThan(0)
  })

  test('peek takes nothing, and returns the wait for a point', async () => {
    await using nodes = await open()
    const limit = nodes.here.limit('some', { points: 1, seconds: 600 })
    for (let i = 0; i < 5; i++) expect(await limit.peek('a')).toBe(0)
    await limit.take('a')
    expect(await nodes.there.limit('some', { points: 1, seconds: 600 }).peek('a')).toBeGreaterThan(0)
  })

  test('one of several points can be given back', async () => {
    await using nodes = await open()
    const limit = nodes.here.limit('some', allowance)
    for (let i = 0; i < 3; i++) expect(await limit.take('a')).toBe(0)
    await nodes.there.limit('some', allowance).giveBack('a')
    expect(await limit.take('a')).toBe(0)
    expect(await limit.take('a')).toBeGreaterThan(0)
  })

  test('reset makes all points available again', async () => {
    await using nodes = await open()
    const limit = nodes.here.limit('some', { points: 1, seconds: 600 })
    await limit.take('a')
    await nodes.there.limit('some', { points: 1, seconds: 600 }).reset('a')
    expect(await limit.take('a')).toBe(0)
  })
}
