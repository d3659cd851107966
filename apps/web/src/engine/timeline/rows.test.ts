import { expect, test } from 'vitest'
import { message, minutes, systemLine, whole } from '../test/messages.ts'
import { firstUnread, type Row, rowsOf } from './rows.ts'
import { arrive, emptyTimeline, merge, mergeLines, queue, withdraw } from './timeline.ts'

const timelineOf = (...messages: ReturnType<typeof message>[]) => merge(emptyTimeline, ...whole(...messages))
const shapeOf = (rows: readonly Row[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.key} ${row.run}` : row.kind))

test('a time stands above the first message, after five minutes of silence and where a day begins', () => {
  const timeline = timelineOf(
    message(1, { at: minutes(0) }),
    message(2, { at: minutes(4) }),
    message(3, { at: minutes(9) }),
    message(4, { at: minutes(9 + 24 * 60) }),
  )
  expect(rowsOf(timeline).map(({ kind }) => kind)).toEqual([
    'time',
    'message',
    'message',
    'time',
    'message',
    'time',
    'message',
  ])
})

test('a new day has its heading even without silence', () => {
  const beforeMidnight = new Date(2026, 10, 21, 23, 58).toISOString()
  const afterMidnight = new Date(2026, 10, 22, 0, 1).toISOString()
  const rows = rowsOf(timelineOf(message(1, { at: beforeMidnight }), message(2, { at: afterMidnight })))
  expect(rows.filter(({ kind }) => kind === 'time')).toHaveLength(2)
})

test('bubbles of one sender stand together until another speaks or time passes', () => {
  const timeline = timelineOf(
    message(1, { at: minutes(0) }),
    message(2, { at: minutes(1) }),
    message(3, { at: minutes(2) }),
    message(4, { at: minutes(3), isMe: true }),
    message(5, { at: minutes(10), isMe: true }),
  )
  expect(shapeOf(rowsOf(timeline))).toEqual([
    'time',
    'm1 first',
    'm2 middle',
    'm3 last',
    'm4 only',
    'time',
    'm5 only',
  ])
})

test('only the last bubble of a run in a minute shows its time', () => {
  const at = (seconds: number) => new Date(2026, 10, 21, 8, 0, seconds).toISOString()
  const timeline = timelineOf(
    message(1, { at: at(0) }),
    message(2, { at: at(59) }),
    message(3, { at: at(61) }),
    message(4, { at: at(62), isMe: true }),
    message(5, { at: at(63), isMe: true }),
  )
  const timed = rowsOf(timeline).flatMap((row) => (row.kind === 'message' && !row.isUntimed ? row.key : []))
  expect(timed).toEqual(['m2', 'm3', 'm5'])
})

test('a bubble loses its time when the next of its minute comes, and is drawn anew', () => {
  const timeline = timelineOf(message(1, { at: minutes(0) }), message(2, { at: minutes(0) }))
  const rows = rowsOf(timeline)
  const more = rowsOf(arrive(timeline, { message: message(3, { at: minutes(0) }) }), undefined, rows)
  expect(rows.at(-1)).toMatchObject({ key: 'm2', isUntimed: false })
  expect(more.at(-2)).toMatchObject({ key: 'm2', isUntimed: true })
})

test('a withdrawn message and the unread divider part them', () => {
  const timeline = timelineOf(message(1), message(2), message(3), message(4))
  expect(shapeOf(rowsOf(withdraw(timeline, 2, ''), 'm4'))).toEqual([
    'time',
    'm1 only',
    'm2 only',
    'm3 only',
    'unread',
    'm4 only',
  ])
})

test('lines that have not changed are the same objects', () => {
  const timeline = timelineOf(message(1), message(2))
  const rows = rowsOf(timeline)
  expect(rowsOf(timeline, undefined, rows)).toBe(rows)
  const more = rowsOf(arrive(timeline, { message: message(3) }), undefined, rows)
  expect(more[0]).toBe(rows[0])
  expect(more[1]).toBe(rows[1])
  expect(more[2]).not.toBe(rows[2])
})

test('the first unread message is counted from the newest, my own and withdrawn ones left out', () => {
  const timeline = withdraw(
    timelineOf(message(1), message(2), message(3, { isMe: true }), message(4), message(5)),
    4,
    '',
  )
  expect(firstUnread(timeline, 1)).toBe('m5')
  expect(firstUnread(timeline, 2)).toBe('m2')
  expect(firstUnread(timeline, 4)).toBeUndefined()
  expect(firstUnread(timeline, 0)).toBeUndefined()
})

test('a line stands below its message, parts bubbles, and counts when silence is measured', () => {
  const timeline = timelineOf(
    message(1, { at: minutes(0) }),
    message(2, { at: minutes(6) }),
    message(3, { at: minutes(7) }),
  )
  const lines = [systemLine(5, 1, minutes(3)), systemLine(8, 2, minutes(6)), systemLine(9, 3, minutes(20))]
  expect(shapeOf(rowsOf(mergeLines(timeline, lines)))).toEqual([
    'time',
    'm1 only',
    'system',
    'm2 only',
    'system',
    'm3 only',
    'time',
    'system',
  ])
})

test('members who join one after the other are one line, until a message comes between them', () => {
  const joined = (position: number, after: number, at?: string) =>
    ({ ...systemLine(position, after, at), kind: 'joined' }) as const
  const lines = [joined(2, 1), joined(3, 1), systemLine(4, 1), joined(5, 1), joined(7, 2), joined(8, 2)]
  const later = joined(9, 2, minutes(20))
  const timeline = mergeLines(timelineOf(message(1), message(2)), [...lines, later])
  const positionsIn = (rows: ReturnType<typeof rowsOf>) =>
    rows.flatMap((row) => (row.kind === 'system' ? [row.lines.map(({ position }) => position)] : []))
  const rows = rowsOf(timeline)
  expect(positionsIn(rows)).toEqual([[2, 3], [4], [5], [7, 8], [9]])
  const more = rowsOf(mergeLines(timeline, [joined(10, 2, minutes(20))]), undefined, rows)
  expect(positionsIn(more).at(-1)).toEqual([9, 10])
  expect(more.slice(0, -1)).toEqual(rows.slice(0, -1))
  expect(more.slice(0, -1).every((row, index) => row === rows[index])).toBe(true)
})

test('members whom one person invites one after the other are one line, and those whom another invites are not in it', () => {
  const invited = (position: number, by: number) => {
    const line = systemLine(position, 1)
    return { ...line, kind: 'invited', by: { ...line.by, id: by } } as const
  }
  const timeline = mergeLines(timelineOf(message(1)), [invited(2, 7), invited(3, 7), invited(4, 8)])
  const counts = rowsOf(timeline).flatMap((row) => (row.kind === 'system' ? [row.lines.length] : []))
  expect(counts).toEqual([2, 1])
})

test('a line that arrives again is the same line', () => {
  const timeline = mergeLines(timelineOf(message(1)), [systemLine(2, 1)])
  const rows = rowsOf(timeline)
  expect(mergeLines(timeline, [systemLine(2, 1)])).toBe(timeline)
  expect(rowsOf(mergeLines(timeline, [systemLine(3, 1)]), undefined, rows)[2]).toBe(rows[2])
})

test('a message that is being sent is below newer system lines', () => {
  const outgoing = { msg: { type: 1, textMsg: { content: 'hello' } }, clientMessageId: 'c1' } as const
  const timeline = queue(timelineOf(message(1)), { outgoing, message: message(0), place: 1 })
  expect(shapeOf(rowsOf(mergeLines(timeline, [systemLine(2, 1)])))).toEqual(
    expect.arrayContaining(['system', 'c1 only']),
  )
  expect(rowsOf(mergeLines(timeline, [systemLine(2, 1)])).at(-1)?.key).toBe('c1')
})
