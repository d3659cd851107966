import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heard, placeOf } from './heard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (from: number, to: number, position?: number) =>
  ({
    kind: 'chat',
    message: { sendUser: { id: from }, revUser: { id: to } },
    ...(position !== undefined && { position }),
  }) as never

test('a message counts as received at its position by each of the two whose topic it came on, and by no other', () => {
  const heard = new Heard()
  heard.onPerson(1, message(1, 2, 7))
  expect(heard.has(placeOf.direct(1, 2, 7))).toBe(true)
  expect(heard.has(placeOf.direct(2, 1, 7))).toBe(false)
  heard.onPerson(2, message(1, 2, 7))
  expect(heard.has(placeOf.direct(2, 1, 7))).toBe(true)
  expect(heard.has(placeOf.direct(1, 2, 8))).toBe(false)
})

test('signals have no position', () => {
  const heard = new Heard()
  heard.onPerson(1, message(1, 2))
  heard.onGroup(3, { kind: 'groupTyping', groupId: 3, userId: 1, membersVersion: 0 })
  expect(heard.has(placeOf.group(3, 0))).toBe(false)
})

test('a position is remembered for a minute at least, and not for ever', () => {
  const heard = new Heard()
  const first = placeOf.own(1, 1)
  heard.add(first)
  vi.advanceTimersByTime(60_000)
  heard.add(placeOf.own(1, 2))
  expect(heard.has(first)).toBe(true)
  for (let position = 3; position < 6; position++) {
    vi.advanceTimersByTime(60_001)
    heard.add(placeOf.own(1, position))
  }
  expect(heard.has(first)).toBe(false)
})
