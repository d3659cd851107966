import { expect, test } from 'vitest'
import { type Frame, follow } from '../../test/marks-client.ts'
import type { Marks } from './marks.ts'

const told = (frames: readonly Frame[]) => frames.map(({ id, marks }) => ({ id, ...marks }))

test('what was answered is told no more, and what was not is told again after a reconnect', () => {
  const { marks, sent, cut, reopen, done, last } = follow()
  expect(marks.move(1, { readUpTo: 3 })).toBe(true)
  done(last())
  marks.move(2, { readUpTo: 4 })
  cut()
  reopen()
  expect(told(sent)).toEqual([
    { id: 1, readUpTo: 3 },
    { id: 2, readUpTo: 4 },
    { id: 2, readUpTo: 4 },
  ])
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3)
})

test('what the server turns out to have is not told again, of the rest only what it lacks', () => {
  const { marks, sent, cut, reopen } = follow()
  marks.move(1, { readUpTo: 3 })
  marks.move(2, { deliveredUpTo: 5, readUpTo: 4 })
  cut()
  const has = new Map<number, Marks>([
    [1, { readUpTo: 3 }],
    [2, { deliveredUpTo: 5, readUpTo: 1 }],
  ])
  reopen(has)
  expect(told(sent.slice(2))).toEqual([{ id: 2, readUpTo: 4 }])
})

test('marks that wait for their answer travel with those that come later, whose answer is for all', () => {
  const { marks, sent, done, cut, reopen } = follow()
  marks.move(1, { deliveredUpTo: 4 })
  marks.move(1, { readUpTo: 2, deliveredUpTo: 3 })
  const [first, second] = sent as [Frame, Frame]
  expect(second.marks).toEqual({ deliveredUpTo: 4, readUpTo: 2 })
  done(first)
  cut()
  reopen()
  expect(sent).toHaveLength(3)
  done(sent[2] as Frame)
  cut()
  reopen()
  expect(sent).toHaveLength(3)
})

test('what is under way is not told twice, and nothing is told of no marks', () => {
  const { marks, sent, reopen } = follow()
  marks.move(1, { readUpTo: 3 })
  expect(marks.move(1, { readUpTo: 2 })).toBe(true)
  reopen()
  expect(marks.move(2, { readUpTo: 0 })).toBe(true)
  expect(sent).toHaveLength(1)
})

test('what the server turns out to have before it answers is not told twice either', () => {
  const { marks, sent, reopen, done, last } = follow()
  marks.move(1, { deliveredUpTo: 1 })
  reopen(new Map([[1, { deliveredUpTo: 1 }]]))
  marks.move(1, { deliveredUpTo: 1 })
  expect(sent).toHaveLength(1)
  done(last())
  marks.move(1, { deliveredUpTo: 2 })
  expect(told(sent)).toEqual([
    { id: 1, deliveredUpTo: 1 },
    { id: 1, deliveredUpTo: 2 },
  ])
})

test('refused for the moment, they are told again after a while; refused for good, never', () => {
  const { marks, sent, alarms, ring, refuse, cut, reopen, last } = follow()
  marks.move(1, { readUpTo: 3 })
  refuse(last(), true)
  expect(sent).toHaveLength(1)
  ring()
  expect(told(sent)).toEqual([
    { id: 1, readUpTo: 3 },
    { id: 1, readUpTo: 3 },
  ])
  refuse(last(), false)
  cut()
  reopen()
  expect(sent).toHaveLength(2)
  expect(alarms.size).toBe(0)
})

test('nothing is told while there is no connection, and a wait ends with it', () => {
  const { marks, sent, alarms, refuse, cut, last } = follow()
  marks.move(1, { readUpTo: 3 })
  refuse(last(), true)
  cut()
  expect(alarms.size).toBe(0)
  expect(marks.move(1, { readUpTo: 4 })).toBe(false)
  expect(sent).toHaveLength(1)
})

test('where failures are not named, all that waits is told again that the server turns out not to have', () => {
  const { marks, sent } = follow()
  marks.move(1, { readUpTo: 3 })
  marks.move(2, { readUpTo: 4 })
  marks.failed()
  marks.compare(new Map([[1, { readUpTo: 3 }]]))
  expect(told(sent.slice(2))).toEqual([{ id: 2, readUpTo: 4 }])
})

test('an answer to somebody else’s frame, or to one without an id, changes nothing', () => {
  const { marks, sent, cut, reopen } = follow()
  marks.move(1, { readUpTo: 3 })
  marks.settle({ event: 'done', requestId: 'another tab’s' })
  marks.settle({ event: 'error', code: 1, msg: '', retry: false })
  cut()
  reopen()
  expect(sent).toHaveLength(2)
})
