import { MessageType } from '@parley/contract/enums'
import { isKnownCall, type Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'
import type { Entry } from './entry.ts'
import { interleaved, linesOf } from './lines.ts'
import { shownSpan, type Timeline } from './timeline.ts'

/** Place of a bubble in a run: consecutive bubbles of one sender. */
export type RunPlace = 'only' | 'first' | 'middle' | 'last'

/** A line of the chat as it is shown. */
export type Row =
  | { readonly kind: 'time'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  /** Below the message that a thread begins with. */
  | { readonly kind: 'replies'; readonly key: string }
  | {
      readonly kind: 'system'
      readonly key: string
      /** The system lines that are shown as one, such as those of many people who join one after another. */
      readonly lines: readonly SystemLine[]
    }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly run: RunPlace
      /** Its time shows only when it is pointed at: the next bubble of the run is of the same minute. */
      readonly isUntimed?: boolean
      /** Keys of the messages that are shown as one album, in the order in which they came. */
      readonly album?: readonly string[] | undefined
    }

/** Keys of the messages that a line shows. */
export const keysOf = (row: Row | undefined): readonly string[] =>
  row?.kind === 'message' ? (row.album ?? [row.key]) : []

/** The line of one message, or of an album. */
export type MessageRow = Extract<Row, { kind: 'message' }>

const silenceMs = 5 * 60_000

interface Moment {
  time: number
  day: string
}

/** Reading a date takes long beside everything else here, and every change goes through all messages. */
const moments = new WeakMap<Message | SystemLine, Moment>()

type Item = Entry | SystemLine

const isLine = (item: Item): item is SystemLine => 'position' in item

const saidIn = (item: Item) => (isLine(item) ? item : item.message)

function momentOf(item: Item): Moment {
  const said = saidIn(item)
  const known = moments.get(said)
  if (known) return known
  const date = new Date(said.createdAt)
  const moment = { time: date.getTime(), day: date.toDateString() }
  moments.set(said, moment)
  return moment
}

/** A heading is above the first message, after a silence, and where a day begins. */
function needsHeading(before: Item | undefined, item: Item) {
  if (!before) return true
  const [last, next] = [momentOf(before), momentOf(item)]
  return next.time - last.time >= silenceMs || next.day !== last.day
}

/** Times are in ISO-8601, so that one minute begins alike. */
const minuteOf = (item: Item) => saidIn(item).createdAt.slice(0, 16)

const isBubble = (entry: Entry) => entry.message.msg.type !== MessageType.withdrawn

/** Whether a message counts as unread until it is read. */
export const isToBeRead = (entry: Entry) =>
  !entry.message.isMe && isBubble(entry) && !isKnownCall(entry.message.msg)

const albumOf = (item: Item) => (!isLine(item) && isBubble(item) ? item.message.extras?.album : undefined)

/** A member who joins after others, or is added by the person who added those before, comes with them. */
const comesWith = (before: Item, item: Item) =>
  isLine(before) &&
  isLine(item) &&
  before.kind === item.kind &&
  (item.kind === 'joined' || (item.kind === 'invited' && before.by.id === item.by.id)) &&
  !needsHeading(before, item)

/**
 * Groups the items of each line: adjacent messages of an album, and people who join one after the other. Withdrawn
 * messages of an album come after it.
 */
function gathered(items: readonly Item[], unreadFrom: string | undefined): Item[][] {
  const units: Item[][] = []
  let open: Entry[] = []
  for (const item of items) {
    const before = units.at(-1)
    if (before && comesWith(before.at(-1) ?? item, item)) {
      before.push(item)
      continue
    }
    const album = albumOf(item)
    const isSameAuthor = !isLine(item) && open[0]?.message.author.id === item.message.author.id
    // An album that was forwarded twice appears twice.
    const goesOn = (one: Entry) => albumOf(one)?.id === album?.id && albumOf(one)?.place !== album?.place
    if (
      album &&
      isSameAuthor &&
      open.every(goesOn) &&
      item.key !== unreadFrom &&
      !needsHeading(open.at(-1), item)
    ) {
      open.push(item)
      continue
    }
    const unit = [item]
    units.push(unit)
    if (album) open = unit as Entry[]
    else if (!isSameAuthor || isBubble(item)) open = []
  }
  return units
}

const standTogether = (before: Entry, entry: Entry) =>
  isBubble(before) && isBubble(entry) && before.message.author.id === entry.message.author.id

/**
 * The lines of a chat. Lines that are as they were are the same objects as in `previous`, so that only what has
 * changed is drawn again.
 *
 * @param unreadFrom key of the first message that was unread when the chat was opened
 * @param root id of the first message of a thread, whose lines these are
 */
export function rowsOf(
  timeline: Timeline,
  unreadFrom?: string,
  previous: readonly Row[] = [],
  root?: number,
): readonly Row[] {
  const units = gathered(itemsOf(timeline), unreadFrom)
  const rows: Row[] = []
  let joinsBefore = false
  for (const [index, unit] of units.entries()) {
    const [item, ...others] = unit as [Item, ...Item[]]
    const last = others.at(-1) ?? item
    const key = isLine(item) ? `line ${item.position}` : item.key
    const next = units[index + 1]?.[0]
    if (needsHeading(units[index - 1]?.at(-1), item))
      rows.push({ kind: 'time', key: `time ${key}`, at: saidIn(item).createdAt })
    if (key === unreadFrom) rows.push({ kind: 'unread', key: 'unread' })
    if (isLine(item)) {
      rows.push({ kind: 'system', key, lines: unit as SystemLine[] })
      continue
    }
    const isRoot = root !== undefined && timeline.keys.get(root) === key
    const joinsNext =
      !isRoot &&
      next !== undefined &&
      !isLine(next) &&
      standTogether(item, next) &&
      !needsHeading(last, next) &&
      next.key !== unreadFrom
    const album = others.length > 0 ? (unit as Entry[]).map((one) => one.key) : undefined
    rows.push({
      kind: 'message',
      key,
      run: runPlace(joinsBefore, joinsNext),
      isUntimed: joinsNext && minuteOf(last) === minuteOf(next),
      ...(album && { album }),
    })
    if (isRoot) rows.push({ kind: 'replies', key: 'replies' })
    joinsBefore = joinsNext
  }
  return reusing(rows, previous)
}

/** The shown items, in order. */
function itemsOf(timeline: Timeline): Item[] {
  const entries = timeline.order.flatMap((key) => timeline.entries.get(key) ?? [])
  const span = shownSpan(timeline)
  return span && timeline.lines.size > 0 ? interleaved(entries, linesOf(timeline.lines, span)) : entries
}

function runPlace(joinsBefore: boolean, joinsNext: boolean): RunPlace {
  if (joinsBefore) return joinsNext ? 'middle' : 'last'
  return joinsNext ? 'first' : 'only'
}

/** Lines are found again above the place of a change, or moved by as many as came or went there. */
function reusing(rows: readonly Row[], previous: readonly Row[]): readonly Row[] {
  const moved = rows.length - previous.length
  const result = rows.map((row, index) => {
    const before = [previous[index], previous[index - moved]].find((line) => line?.key === row.key)
    return before && isSame(before, row) ? before : row
  })
  const isUnchanged = moved === 0 && result.every((row, index) => row === previous[index])
  return isUnchanged ? previous : result
}

function isSame(a: Row, b: Row) {
  if (a.kind === 'message' && b.kind === 'message')
    return a.run === b.run && a.isUntimed === b.isUntimed && a.album?.join() === b.album?.join()
  if (a.kind === 'time' && b.kind === 'time') return a.at === b.at
  if (a.kind === 'system' && b.kind === 'system')
    return a.lines.length === b.lines.length && a.lines.every((line, index) => line === b.lines[index])
  return a.kind === b.kind
}

/**
 * Key of the first of the newest `count` messages of the other side that are still to be read; undefined if they
 * are not all here, or there are none.
 */
export function firstUnread({ order, entries }: Timeline, count: number): string | undefined {
  let left = count
  for (let index = order.length - 1; index >= 0 && left > 0; index--) {
    const entry = entries.get(order[index] ?? '')
    if (!entry || !isToBeRead(entry)) continue
    left -= 1
    if (left === 0) return entry.key
  }
  return undefined
}
