import { limits } from '@parley/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Allowance } from '../http/allowance.ts'
import { Throttle } from './frame-pacing.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const plenty = () => new Allowance({ burst: 1e9, perSecond: 1e9 })

/** A connection whose frames are under way until `finish` is called. */
function throttled(allowance = plenty()) {
  const log: string[] = []
  const begun: string[] = []
  const underWay: Array<() => void> = []
  const source = {
    isLeftAside: false,
    pause: () => void log.push('pause'),
    resume: () => void log.push('resume'),
    overrun: () => {
      source.isLeftAside = true
      log.push('overrun')
    },
  }
  const throttle = new Throttle({
    source,
    allowance,
    carryOut: ({ data }) => {
      begun.push(data.toString().trim())
      return new Promise((resolve) => underWay.push(resolve))
    },
  })
  const take = (count: number, bytes = 10) => {
    for (let n = 0; n < count; n++)
      throttle.take({ data: Buffer.from(String(n).padEnd(bytes)), isBinary: false })
  }
  const finish = async (count: number) => {
    for (const done of underWay.splice(0, count)) done()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { log, begun, source, throttle, take, finish }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n))

test.each([
  ['256 frames', 256, 10],
  ['256 KiB', 4, 64 * 1024],
])('a connection with %s unanswered is not read until half of it is', async (_what, count, bytes) => {
  const { log, take, finish } = throttled()
  take(count - 1, bytes)
  expect(log).toEqual([])
  take(1, bytes)
  expect(log).toEqual(['pause'])
  await finish(count / 2)
  expect(log).toEqual(['pause'])
  await finish(1)
  expect(log).toEqual(['pause', 'resume'])
})

test('frames read before a pause are queued, and start in order before more is read', async () => {
  const { log, begun, take, finish } = throttled()
  take(600)
  expect(begun).toEqual(numbers(256))
  await finish(129)
  expect(begun).toEqual(numbers(256 + 129))
  await finish(256)
  await finish(129)
  expect(begun).toEqual(numbers(600))
  expect(log).toEqual(['pause', 'resume'])
})

test('of many frames in one read only as many start as the person may send', async () => {
  const { log, begun, take } = throttled(new Allowance({ burst: 10, perSecond: 1 }))
  take(100)
  // One task begins ahead of time, and is paid for before the next.
  expect(begun).toHaveLength(11)
  await vi.advanceTimersByTimeAsync(3000)
  expect(begun).toEqual(numbers(14))
  expect(log).toEqual(['pause'])
})

test('a new connection of a person in debt is not read until the debt is worked off', async () => {
  const allowance = new Allowance({ burst: 10, perSecond: 1 })
  throttled(allowance).take(100)
  const { log, begun, take } = throttled(allowance)
  expect(log).toEqual(['pause'])
  take(5)
  expect(begun).toEqual([])
})

test('connections of one person share what they may send', async () => {
  const allowance = new Allowance({ burst: 10, perSecond: 1 })
  const all = Array.from({ length: 20 }, () => throttled(allowance))
  for (const { take } of all) take(100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(all.flatMap(({ begun }) => begun)).toHaveLength(11 + 10)
})

test('more frames than the queue holds end the connection, and none of them starts', async () => {
  const { log, begun, take, finish } = throttled()
  take(256 + limits.framesKept)
  expect(log).toEqual(['pause'])
  take(1)
  expect(log).toEqual(['pause', 'overrun'])
  take(10)
  await finish(256)
  expect(begun).toHaveLength(256)
})

test('queued frames of a connection that has gone are executed, unless its session has ended', async () => {
  for (const isLeftAside of [false, true]) {
    const { begun, source, throttle, take, finish } = throttled()
    take(300)
    let isOver = false
    void throttle.leave().then(() => {
      isOver = true
    })
    source.isLeftAside = isLeftAside
    await finish(256)
    expect(begun).toHaveLength(isLeftAside ? 256 : 300)
    expect(isOver).toBe(isLeftAside)
    await finish(44)
    expect(isOver).toBe(true)
  }
})

test('when the server ends, no frame waits any more', () => {
  const { begun, throttle, take } = throttled(new Allowance({ burst: 10, perSecond: 1 }))
  take(100)
  throttle.hurry()
  take(1)
  expect(begun).toHaveLength(101)
})
