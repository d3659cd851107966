import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const event = (position: number) => ({ position })
const upTo = (end: number) => Array.from({ length: end }, (_, index) => index + 1)
const places = (events: readonly { position: number }[]) => events.map(({ position }) => position)

test('take returns the next event at once, and none twice', () => {
  const log = createLog(3)
  expect(places(log.take(event(4)))).toEqual([4])
  expect(log.take(event(4))).toEqual([])
  expect(log.cursor).toBe(4)
  expect(log.isBehind).toBe(false)
})

test('an event beyond a gap waits until the gap is filled', () => {
  const log = createLog(0)
  expect(log.take(event(2))).toEqual([])
  expect(log.isBehind).toBe(true)
  expect(places(log.fill({ after: 0, upTo: 1, events: [event(1)] }))).toEqual([1, 2])
  expect(log.isBehind).toBe(false)
})

test('a stretch may have positions without an event', () => {
  const log = createLog(0)
  log.take(event(5))
  expect(places(log.fill({ after: 0, upTo: 4, events: [event(2)] }))).toEqual([2, 5])
})

test('a stretch that begins beyond the cursor is ignored', () => {
  const log = createLog(0)
  log.reaches(9)
  expect(log.fill({ after: 4, upTo: 9, events: [event(9)] })).toEqual([])
  expect(log.cursor).toBe(0)
})

test('the number of waiting events is bounded; the rest has to be read', () => {
  const log = createLog(0, 2)
  for (const position of [2, 3, 4, 5]) log.take(event(position))
  expect(places(log.take(event(1)))).toEqual([1, 2, 3])
  expect(log.isBehind).toBe(true)
})

test('the log returns each event once and in order, if events arrive twice, late, early or not at all', () => {
  const arrival = fc.record({ from: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(fc.array(arrival), fc.integer({ min: 1, max: 5 }), (arrivals, maxWaiting) => {
      const log = createLog<{ position: number }>(0, maxWaiting)
      const given: number[] = []
      for (const { from, length } of arrivals)
        for (let place = from; place < from + length; place++) given.push(...places(log.take(event(place))))
      log.reaches(40)
      const between = upTo(40).filter((place) => place > log.cursor)
      given.push(...places(log.fill({ after: log.cursor, upTo: 40, events: between.map(event) })))
      expect(given).toEqual(upTo(40))
    }),
  )
})
