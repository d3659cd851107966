import { limits, type MessageExtras } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuseField } from '../../kernel/refusal.ts'
import type { StoredMessage } from './drafts.ts'
import { extrasInRow } from './extras.ts'
import { fitting } from './fitting.ts'
import type { Reader } from './hidden-spans-repository.ts'
import { historyPlaces, readMessages, sequenceAt } from './history-repository.ts'
import { lastPosition } from './log-repository.ts'
import { mentionAfter } from './mention-repository.ts'
import { sequenceOf } from './message-repository.ts'
import { threadOf } from './thread-repository.ts'

/** Fields of a request for a history: `historyFields` of the contract. */
export interface HistoryQuery {
  readonly page?: number
  readonly limit?: number
  readonly before?: number
  readonly after?: number
  readonly around?: number
  readonly by?: 'id' | 'sequence' | 'time' | 'mention'
  readonly places?: boolean
  readonly extras?: boolean
  readonly lines?: boolean
  readonly pins?: boolean
  readonly threads?: boolean
  readonly thread?: number
}

interface History {
  readonly conversationId: number
  /** The reader; messages that this person has deleted are left out. */
  readonly userId: number
  readonly query: HistoryQuery
}

type Side = 'before' | 'after' | 'around'

/** Where a page is counted from. */
interface Anchor {
  readonly side: Side
  readonly sequence: number
}

/** Part of a page, in the order in which it was read: as many as fit are shown. */
interface Part {
  readonly order: 'asc' | 'desc'
  readonly first: number
  readonly last: number
  readonly limit: number
  readonly bytes: number
}

/** A message as it is shown, and its extras. */
interface Presented<T> {
  readonly message: T
  readonly extras: MessageExtras | undefined
}

/** A response without its messages. */
const envelopeBytes = 1024

/**
 * A page of a conversation's history, oldest message first: of the messages that were asked for those nearest to where
 * it is counted from, as many as an answer holds.
 *
 * @param presenting reads what showing these messages takes, and gives how each is shown
 * @throws Refusal
 */
export async function readHistory<T extends object>(
  queries: Queries,
  { conversationId, userId, query }: History,
  presenting: (messages: readonly StoredMessage[]) => Promise<(message: StoredMessage) => Presented<T>>,
) {
  const { places, by, extras } = query
  const view = { conversationId, userId, withoutThreads: query.threads, threadId: query.thread }
  const anchor = await anchorOf(queries, view, query)
  // Before the messages: events that happen meanwhile have higher positions.
  const hasPosition = places && (anchor?.side !== 'before' || (by ?? 'id') !== 'id')
  const position = hasPosition ? { position: await lastPosition(queries, conversationId) } : undefined
  const { offset, limit } = sliceOf(query)
  const before = anchor?.side === 'before' ? anchor.sequence : undefined
  const { count, start, end } = await historyPlaces(queries, view, {
    before,
    offset: anchor && anchor.side !== 'before' ? 0 : offset,
  })
  const parts = await Promise.all(
    partsOf(anchor, { start, end, limit }).map(async (part) => {
      // One row more than wanted shows whether there are more.
      const reading = { ...part, limit: part.limit + 1, ...view }
      return { ...part, ...(await readMessages(queries, reading)) }
    }),
  )
  const show = await presenting(parts.flatMap(({ rows }) => rows))
  const held = parts.map(({ rows, isFull, order, bytes, limit: wanted }) => {
    const shown = rows.map((row) => {
      const { message, extras: known } = show(row)
      const place = places && { sequence: row.sequence }
      return { row, message: { ...message, ...extrasInRow(known, extras), ...place } }
    })
    const kept = fitting(shown, bytes, ({ message }) => message).slice(0, wanted)
    // Where no more was requested, there may be more: the next page shows it.
    return { order, kept, isMore: isFull || kept.length < rows.length }
  })
  const page = held.flatMap(({ order, kept }) => (order === 'desc' ? kept.toReversed() : kept))
  const list = page.map(({ row, message }, i) => ({ ...message, showDate: showsDate(page[i - 1]?.row, row) }))
  const older = held.find(({ order }) => order === 'desc')
  const newer = held.find(({ order }) => order === 'asc')
  const isThreadAsked = query.threads && query.around !== undefined && (by ?? 'id') === 'id'
  const thread = isThreadAsked ? await threadOf(queries, query.around ?? 0) : undefined
  return {
    list,
    count,
    ...position,
    ...(thread !== undefined && { thread }),
    ...(places && older && { more: older.isMore }),
    ...(places && newer && { moreAfter: newer.isMore }),
    /** The part of the conversation, in sequences, of which this page has every message. */
    stretch: {
      first: older?.isMore ? (page[0]?.row.sequence ?? 0) : firstOf(anchor),
      last: newer?.isMore ? (page.at(-1)?.row.sequence ?? 0) : lastOf(anchor, { start, offset }),
    },
  }
}

/** A page that begins at the conversation's start includes what is before the first message. */
const firstOf = (anchor: Anchor | undefined) =>
  anchor?.side === 'after' && anchor.sequence > 0 ? anchor.sequence + 1 : 0

function lastOf(anchor: Anchor | undefined, { start, offset }: { start: number; offset: number }): number {
  if (offset > 0) return start
  return anchor?.side === 'before' ? anchor.sequence - 1 : Number.MAX_SAFE_INTEGER
}

/** Half of what an answer holds is for either side of the message that a page is around. */
function partsOf(
  anchor: Anchor | undefined,
  { start, end, limit }: { start: number; end: number; limit: number },
): Part[] {
  const bytes = limits.historyBytes - envelopeBytes
  const older = (last: number, share = 1): Part => ({
    order: 'desc',
    first: 1,
    last,
    limit: Math.ceil(limit * share),
    bytes: Math.floor(bytes * share),
  })
  const newer = (sequence: number, share = 1): Part => ({
    order: 'asc',
    first: sequence + 1,
    last: end,
    limit: Math.floor(limit * share),
    bytes: Math.floor(bytes * share),
  })
  if (anchor?.side === 'after') return [newer(anchor.sequence)]
  if (anchor?.side === 'around')
    return [older(Math.min(anchor.sequence, end), 0.5), newer(anchor.sequence, 0.5)]
  return [older(start)]
}

type View = Pick<History, 'conversationId' | 'userId'> & Pick<Reader, 'withoutThreads'>

const sequenceBy = {
  id: (queries: Queries, { conversationId }: View, id: number) => sequenceOf(queries, conversationId, id),
  sequence: async (_queries: Queries, _view: View, sequence: number) => sequence,
  time: (queries: Queries, { conversationId }: View, time: number) =>
    sequenceAt(queries, conversationId, new Date(Math.min(time, latestTime))),
  mention: mentionAfter,
}

/** The latest time that a date can have. */
const latestTime = 8.64e15

async function anchorOf(
  queries: Queries,
  view: View,
  { before, after, around, by = 'id', page, thread }: HistoryQuery,
): Promise<Anchor | undefined> {
  const [named, other] = Object.entries({ before, after, around }).filter(([, value]) => value !== undefined)
  if (other) refuseField(other[0])
  if (!named) return undefined
  const [side, value] = named as [Side, number]
  if (page !== undefined && page > 1 && side !== 'before') refuseField('page')
  if (thread !== undefined && (by === 'time' || by === 'mention')) refuseField('by')
  return { side, sequence: await sequenceBy[by](queries, view, value) }
}

interface Dated {
  readonly created_at: Date
}

const silenceMs = limits.showDateAfterMinutes * 60_000

/** Whether a message shows its date within a page: the first one does, and each after a silence. */
export const showsDate = (before: Dated | undefined, message: Dated): boolean =>
  !before || message.created_at.getTime() - before.created_at.getTime() >= silenceMs
