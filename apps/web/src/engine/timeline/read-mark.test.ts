import fc from 'fast-check'
import { expect, test } from 'vitest'
import { message, whole } from '../test/messages.ts'
import { firstBehind, furtherMark, isReadBy, nothingRead, type ReadMark } from './read-mark.ts'
import { emptyTimeline, merge, withdraw } from './timeline.ts'

const anyMark = fc.record(
  { id: fc.nat({ max: 30 }), sequence: fc.nat({ max: 30 }) },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<ReadMark>>

test('in whatever order marks come they end the same, at the furthest of each', () => {
  fc.assert(
    fc.property(fc.array(anyMark), (marks) => {
      const ended = marks.reduce(furtherMark, nothingRead)
      expect(marks.toReversed().reduce(furtherMark, nothingRead)).toEqual(ended)
      expect(ended.id).toBe(Math.max(0, ...marks.map(({ id = 0 }) => id)))
      expect(ended.sequence).toBe(Math.max(0, ...marks.map(({ sequence = 0 }) => sequence)))
      for (const mark of marks) expect(furtherMark(ended, mark)).toBe(ended)
    }),
  )
})

test('a message is read by its id here, or by its place anywhere; one without a place by its id only', () => {
  const mark = { id: 4, sequence: 7 }
  expect([4, 5, 7, 8].map((id) => isReadBy(message(id), mark))).toEqual([true, true, true, false])
  expect(isReadBy({ ...message(5), sequence: undefined }, mark)).toBe(false)
})

test('the first that is to be read is of the others’, and not withdrawn', () => {
  const messages = [message(1), message(2, { isMe: true }), message(3), message(4)]
  const timeline = merge(emptyTimeline, ...whole(...messages))
  expect(firstBehind(timeline, { id: 1, sequence: 0 })).toBe('m3')
  expect(firstBehind(withdraw(timeline, 3, ''), { id: 1, sequence: 0 })).toBe('m4')
  expect(firstBehind(timeline, { id: 0, sequence: 4 })).toBeUndefined()
})

test('a conversation with an unknown read position shows nothing as unread', () => {
  expect(firstBehind(merge(emptyTimeline, ...whole(message(1))), nothingRead)).toBeUndefined()
})
