import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { me, message, minutes, whole } from '../test/messages.ts'
import { textOf } from '../test/outgoing.ts'
import { idAtOrAbove } from './reading.ts'
import { keysOf, type Row, rowsOf } from './rows.ts'
import { arrive, emptyTimeline, fail, merge, queue, withdraw } from './timeline.ts'

const picture: Msg = { type: MessageType.image, imageMsg: { title: '', src: '/api/file/x' } }

const member = (id: number, place: number, album = 'a', more: Parameters<typeof message>[1] = {}) => ({
  ...message(id, { at: minutes(0), msg: picture, ...more }),
  extras: { album: { id: album, place, count: 4 } },
})

const linesOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.kind === 'message' ? [keysOf(row).join(' ')] : []))
const shown = (...messages: ReturnType<typeof message>[]) =>
  linesOf(rowsOf(merge(emptyTimeline, ...whole(...messages))))

test('messages of an album are one line, and their neighbours are not part of it', () => {
  expect(
    shown(
      message(1, { at: minutes(0) }),
      member(2, 0),
      member(3, 1),
      member(4, 2),
      message(5, { at: minutes(0) }),
    ),
  ).toEqual(['m1', 'm2 m3 m4', 'm5'])
})

test('another album, another author, a day and the unread divider begin another line', () => {
  expect(shown(member(1, 0), member(2, 1), member(3, 0, 'b'), member(4, 1, 'b'))).toEqual(['m1 m2', 'm3 m4'])
  expect(shown(member(1, 0), member(2, 1, 'a', { isMe: true }))).toEqual(['m1', 'm2'])
  expect(shown(member(1, 0), member(2, 1, 'a', { at: minutes(24 * 60) }))).toEqual(['m1', 'm2'])
  const timeline = merge(emptyTimeline, ...whole(member(1, 0), member(2, 1)))
  expect(linesOf(rowsOf(timeline, 'm2'))).toEqual(['m1', 'm2'])
})

test('an album that was forwarded twice appears twice', () => {
  expect(shown(member(1, 0), member(2, 1), member(3, 0), member(4, 1))).toEqual(['m1 m2', 'm3 m4'])
})

test('they come one by one, and the line above stays the same object', () => {
  let timeline = merge(emptyTimeline, ...whole(message(1, { at: minutes(0), isMe: true }), member(2, 0)))
  const before = rowsOf(timeline)
  timeline = arrive(timeline, { message: member(3, 1) })
  const after = rowsOf(timeline, undefined, before)
  expect(linesOf(after)).toEqual(['m1', 'm2 m3'])
  expect(after[1]).toBe(before[1])
  expect(after[2]).not.toBe(before[2])
})

test('where a part begins in the middle of an album, its line grows with what is read before it', () => {
  const late = merge(emptyTimeline, [{ message: member(3, 1) }, { message: member(4, 2) }], {
    first: 3,
    last: Number.POSITIVE_INFINITY,
  })
  expect(linesOf(rowsOf(late))).toEqual(['m3 m4'])
  const all = merge(late, [{ message: message(1, { at: minutes(0) }) }, { message: member(2, 0) }], {
    first: 1,
    last: 2,
  })
  expect(linesOf(rowsOf(all))).toEqual(['m1', 'm2 m3 m4'])
})

test('withdrawn members of an album come after the rest', () => {
  const timeline = merge(emptyTimeline, ...whole(member(1, 0), member(2, 1), member(3, 2)))
  expect(linesOf(rowsOf(withdraw(timeline, 2, '')))).toEqual(['m1 m3', 'm2'])
})

test('a resent picture returns to its place in the album', () => {
  const mine = { author: me, isMe: true }
  let timeline = merge(emptyTimeline, ...whole(member(1, 0, 'a', mine)))
  const unsent = { ...member(0, 1, 'a', mine), id: 0 }
  timeline = queue(timeline, { outgoing: textOf('again'), message: unsent, place: 1 })
  expect(linesOf(rowsOf(timeline))).toEqual(['m1 again'])
  timeline = fail(timeline, 'again', { reason: '', retry: true })
  expect(linesOf(rowsOf(timeline))).toEqual(['m1 again'])
  timeline = arrive(timeline, { message: member(2, 2, 'a', mine) })
  expect(linesOf(rowsOf(timeline))).toEqual(['m1 again m2'])
})

test('a reader who has seen its line has read all of it', () => {
  const timeline = merge(emptyTimeline, ...whole(member(1, 0), member(2, 1)))
  const rows = rowsOf(timeline)
  expect(idAtOrAbove({ rows, timeline }, rows.length - 1)).toBe(2)
})
