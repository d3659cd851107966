import { expect, test } from 'vitest'
import { message, text, whole } from '../test/messages.ts'
import { hasToBeRead, isPassed, readAfter } from './reading.ts'
import { emptyTimeline, merge } from './timeline.ts'

const timeline = merge(
  emptyTimeline,
  ...whole(
    { ...message(11), sequence: 1 },
    { ...message(12), sequence: 2 },
    { ...message(13, { isMe: true }), sequence: 3 },
    { ...message(14, { msg: { type: 8, withdrawMsg: { msgID: 14, content: '' } } }), sequence: 4 },
    { ...message(15, { msg: text('newest') }), sequence: 5 },
  ),
)

test.each([
  ['nothing is known of my reading', 14, { id: 0, sequence: 0 }, true],
  ['I marked only those before it as read', 12, { id: 11, sequence: 0 }, true],
  ['the server has it that I read those before it', 15, { id: 0, sequence: 4 }, true],
  ['I marked it as read', 15, { id: 15, sequence: 0 }, false],
  ['the server has it that I read it', 15, { id: 0, sequence: 5 }, false],
  ['there is only what I wrote, and what was withdrawn', 14, { id: 0, sequence: 2 }, false],
  ['it came later', 14, { id: 12, sequence: 0 }, false],
])('%s: is there anything to be read up to %i behind %o? %s', (_, upTo, mark, expected) => {
  expect(hasToBeRead(timeline, upTo, mark)).toBe(expected)
})

test('a conversation is read after a second, and what comes later after a moment', () => {
  expect([0, 400, 999].map(isPassed)).toEqual([true, true, true])
  expect(isPassed(1000)).toBe(false)
  expect([0, 400, 900, 5000].map(readAfter)).toEqual([1000, 600, 300, 300])
})
