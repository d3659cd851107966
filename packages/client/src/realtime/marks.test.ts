import { expect, test } from 'vitest'
import { type Frame, follow } from '../../test/marks-client.ts'
import type { Marks } from './marks.ts'

const flat = (frames: readonly Frame[]) => frames.map(({ id, marks }) => ({ id, ...marks }))

test('answered marks are not sent again; unanswered ones are, after a reconnect', () => {
  const { marks, sent, cut, reopen, done, last } = follow()
  expect(marks.move(1, { readUpTo: 3 })).toBe(true)
  done(last())
  marks.move(2, { readUpTo: 4 })
  cut()
  reopen()
  expect(flat(sent)).toEqual([
    { id: 1, readUpTo: 3 },
    { id: 2, readUpTo: 4 },
    { id: 2, readUpTo: 4 },
  ])
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3)
})

test('after a reconnect only the marks that the server lacks are sent', () => {
  const { marks, sent, cut, reopen } = follow()
  marks.move(1, { readUpTo: 3 })
  marks.move(2, { deliveredUpTo: 5, readUpTo: 4 })
  cut()
  const has = new Map<number, Marks>([
    [1, { readUpTo: 3 }],
    [2, { deliveredUpTo: 5, readUpTo: 1 }],
  ])
  reopen(has)
  expect(flat(sent.slice(2))).toEqual([{ id: 2, readUpTo: 4 }])
})

test('unanswered marks are sent along with later ones, whose answer is for all', () => {
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

test('marks under way are not sent twice, and empty marks are not sent', () => {
  const { marks, sent, reopen } = follow()
  marks.move(1, { readUpTo: 3 })
  expect(marks.move(1, { readUpTo: 2 })).toBe(true)
  reopen()
  expect(marks.move(2, { readUpTo: 0 })).toBe(true)
  expect(sent).toHaveLength(1)
})

test('marks that the server has before it answers are not sent twice', () => {
  const { marks, sent, reopen, done, last } = follow()
  marks.move(1, { deliveredUpTo: 1 })
  reopen(new Map([[1, { deliveredUpTo: 1 }]]))
  marks.move(1, { deliveredUpTo: 1 })
  expect(sent).toHaveLength(1)
  done(last())
  marks.move(1, { deliveredUpTo: 2 })
  expect(flat(sent)).toEqual([
    { id: 1, deliveredUpTo: 1 },
    { id: 1, deliveredUpTo: 2 },
  ])
})

test('marks refused for the moment are sent again after a while; refused for good, never', () => {
  const { marks, sent, alarms, ring, refuse, cut, reopen, last } = follow()
  marks.move(1, { readUpTo: 3 })
  refuse(last(), true)
  expect(sent).toHaveLength(1)
  ring()
  expect(flat(sent)).toEqual([
    { id: 1, readUpTo: 3 },
    { id: 1, readUpTo: 3 },
  ])
  refuse(last(), false)
  cut()
  reopen()
  expect(sent).toHaveLength(2)
  expect(alarms.size).toBe(0)
})

test('marks are not sent without a connection, and a retry timer ends with it', () => {
  const { marks, sent, alarms, refuse, cut, last } = follow()
  marks.move(1, { readUpTo: 3 })
  refuse(last(), true)
  cut()
  expect(alarms.size).toBe(0)
  expect(marks.move(1, { readUpTo: 4 })).toBe(false)
  expect(sent).toHaveLength(1)
})

test('after an unnamed failure, all waiting marks that the server lacks are sent again', () => {
  const { marks, sent } = follow()
  marks.move(1, { readUpTo: 3 })
  marks.move(2, { readUpTo: 4 })
  marks.failed()
  marks.compare(new Map([[1, { readUpTo: 3 }]]))
  expect(flat(sent.slice(2))).toEqual([{ id: 2, readUpTo: 4 }])
})

test('an answer to another tab’s frame, or to one without an id, changes nothing', () => {
  const { marks, sent, cut, reopen } = follow()
  marks.move(1, { readUpTo: 3 })
  marks.settle({ event: 'done', requestId: 'another tab’s' })
  marks.settle({ event: 'error', code: 1, msg: '', retry: false })
  cut()
  reopen()
  expect(sent).toHaveLength(2)
})
