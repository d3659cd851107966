import { expect, test } from 'vitest'
import { message, text } from '../test/messages.ts'
import { hasToBeRead } from './reading.ts'
import { emptyTimeline, merge } from './timeline.ts'

const timeline = merge(
  emptyTimeline,
  [
    { ...message(11), sequence: 1 },
    { ...message(12), sequence: 2 },
    { ...message(13, { isMe: true }), sequence: 3 },
    { ...message(14, { msg: { type: 8, withdrawMsg: { msgID: 14, content: '' } } }), sequence: 4 },
    { ...message(15, { msg: text('newest') }), sequence: 5 },
  ].map((one) => ({ message: one })),
)

test.each([
  ['nothing is known of my reading', { upTo: 14, after: 0, afterSequence: 0 }, true],
  ['I told only of those before it', { upTo: 12, after: 11, afterSequence: 0 }, true],
  ['the server has it that I read those before it', { upTo: 15, after: 0, afterSequence: 4 }, true],
  ['I told of it', { upTo: 15, after: 15, afterSequence: 0 }, false],
  ['the server has it that I read it', { upTo: 15, after: 0, afterSequence: 5 }, false],
  ['there is only what I wrote, and what was withdrawn', { upTo: 14, after: 0, afterSequence: 2 }, false],
  ['it came later', { upTo: 14, after: 12, afterSequence: 0 }, false],
])('when %s', (_, stretch, expected) => {
  expect(hasToBeRead(timeline, stretch)).toBe(expected)
})
