import type { Reactions, Withdrawer } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import type { Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'
import * as edits from './edits.ts'
import { compareEntries, type Entry, type SendingEntry } from './entry.ts'
import type { Failure } from './failure.ts'
import { type Lines, linesOf, withLines } from './lines.ts'
import * as reactions from './reactions.ts'
import { holds, liveSpan, type Span, type Spans, spanAt, withSpan } from './spans.ts'
import * as surveys from './surveys.ts'
import { type Withdrawals, withWithdrawals } from './withdrawal.ts'

/**
 * The messages of one conversation that this page knows, each once and in order, whatever the order in which pages,
 * live events and acks arrive. They may be of several parts of the conversation; one part is shown at a time. Every
 * function here returns the timeline itself when nothing has changed.
 */
export interface Timeline {
  readonly entries: ReadonlyMap<string, Entry>
  /** Keys of the entries as they are to be shown: those of the part that is shown. */
  readonly order: readonly string[]
  /** The parts of the conversation that are here without a gap. */
  readonly spans: Spans
  /** A sequence within the part that is shown; infinity for the one that goes on with what comes live. */
  readonly place: number
  /** System lines between the messages, of all parts. */
  readonly lines: Lines
  /** Keys of stored messages by id. */
  readonly keys: ReadonlyMap<number, string>
  /** Kept, because a page that was read before a withdrawal may arrive after it. */
  readonly withdrawals: Withdrawals
  readonly edits: edits.Edits
  readonly reactions: reactions.KnownReactions
  readonly surveys: surveys.KnownSurveys
  /** Ids that I removed from my view, kept for the same reason. */
  readonly removed: ReadonlySet<number>
}

const live = Number.POSITIVE_INFINITY

export const emptyTimeline: Timeline = {
  entries: new Map(),
  order: [],
  spans: [],
  place: live,
  lines: new Map(),
  keys: new Map(),
  withdrawals: new Map(),
  edits: new Map(),
  reactions: new Map(),
  surveys: new Map(),
  removed: new Set(),
}

interface Arrival {
  message: Message
  clientMessageId?: string | undefined
}

/**
 * Takes in stored messages from a history page or a live event.
 *
 * @param span the part of the conversation of which these are all that I may see
 */
export function merge(timeline: Timeline, arrivals: readonly Arrival[], span: Span): Timeline {
  const spans = withSpan(timeline.spans, span)
  if (spans === timeline.spans) return withArrivals(timeline, arrivals)
  return ordered({ ...withArrivals(timeline, arrivals), spans })
}

/** Takes in lines between messages, from a history page or a live event. */
export function mergeLines(timeline: Timeline, more: readonly SystemLine[]): Timeline {
  const lines = withLines(timeline.lines, more)
  return lines === timeline.lines ? timeline : { ...timeline, lines }
}

/** A message has come live: nothing is missing after it. */
export const arrive = (timeline: Timeline, arrival: Arrival) =>
  merge(timeline, [arrival], { first: arrival.message.sequence ?? live, last: live })

function withArrivals(timeline: Timeline, arrivals: readonly Arrival[]): Timeline {
  const edited = editsApplied(
    timeline,
    arrivals.map(({ message }) => ({ ...message, messageId: message.id })),
  )
  const withdrawals = withdrawalsAmong(timeline.withdrawals, arrivals)
  const withdrawn = withdrawals === timeline.withdrawals ? edited : withdrawalsApplied(edited, withdrawals)
  const messages = arrivals.map(({ message }) => message)
  const known = reactions.read(withdrawn.reactions, messages)
  const answered = surveys.read(withdrawn.surveys, messages)
  const isSame = known === withdrawn.reactions && answered === withdrawn.surveys
  const base = isSame ? withdrawn : { ...withdrawn, reactions: known, surveys: answered }
  const entries = new Map(base.entries)
  const keys = new Map(base.keys)
  let isChanged = false
  for (const { message, clientMessageId } of arrivals) {
    if (message.id === 0 || base.removed.has(message.id)) continue
    const knownKey = keys.get(message.id)
    const key = keyFor(entries, message.id, knownKey, clientMessageId)
    const before = entries.get(key)
    const read = reactions.withReactions(
      withWithdrawals(edits.withEdits(message, base.edits), withdrawals),
      base.reactions,
    )
    const next = surveys.withStanding(reactions.withLater(read, before?.message), base.surveys)
    if (key === knownKey && before && JSON.stringify(before.message) === JSON.stringify(next)) continue
    if (knownKey !== undefined && knownKey !== key) entries.delete(knownKey)
    entries.set(key, { key, state: 'sent', message: next })
    keys.set(message.id, key)
    isChanged = true
  }
  return isChanged ? ordered({ ...base, entries, keys }) : base
}

function keyFor(entries: ReadonlyMap<string, Entry>, id: number, known?: string, clientMessageId?: string) {
  if (clientMessageId !== undefined && entries.has(clientMessageId)) return clientMessageId
  return known ?? clientMessageId ?? `m${id}`
}

function withdrawalsAmong(known: Withdrawals, arrivals: readonly Arrival[]): Withdrawals {
  const fresh = arrivals.flatMap(({ message: { id, msg, extras } }) =>
    id !== 0 && msg.type === MessageType.withdrawn && !known.has(id)
      ? [[id, { content: msg.withdrawMsg.content, by: extras?.withdrawnBy }] as const]
      : [],
  )
  return fresh.length > 0 ? new Map([...known, ...fresh]) : known
}

/** A message was withdrawn: it loses its content, and so do replies to it and quotes of it. */
export function withdraw(timeline: Timeline, id: number, content: string, by?: Withdrawer): Timeline {
  if (timeline.withdrawals.has(id)) return timeline
  return withdrawalsApplied(timeline, new Map([...timeline.withdrawals, [id, { content, by }]]))
}

const withdrawalsApplied = (timeline: Timeline, withdrawals: Withdrawals): Timeline => ({
  ...timeline,
  entries: changed(timeline, (message) => withWithdrawals(message, withdrawals)),
  withdrawals,
})

/** A message says something else: so does what replies to it and quotes it have of it. */
export const edit = (timeline: Timeline, one: edits.Edit): Timeline => editsApplied(timeline, [one])

function editsApplied(timeline: Timeline, incoming: readonly edits.Edit[]): Timeline {
  const known = edits.withLaterEdits(timeline.edits, incoming)
  if (known === timeline.edits) return timeline
  const entries = changed(timeline, (message) => edits.withEdits(message, known))
  return { ...timeline, entries, edits: known }
}

function changed({ entries }: Timeline, change: (message: Message) => Message): Timeline['entries'] {
  const all = new Map(entries)
  for (const [key, entry] of entries) {
    const message = change(entry.message)
    if (message !== entry.message) all.set(key, { ...entry, message })
  }
  return all
}

/** Somebody has reacted to a message. */
export const react = (timeline: Timeline, update: reactions.ReactionUpdate): Timeline =>
  withReactions(timeline, update.messageId, (known, read) => reactions.applyUpdate(known, update, read))

/** I want an emoji on a message, or off it: it shows so at once. */
export const wantReaction = (timeline: Timeline, wanted: reactions.WantedReaction): Timeline =>
  withReactions(timeline, wanted.messageId, (known, read) => reactions.want(known, wanted, read))

function withReactions(
  timeline: Timeline,
  id: number,
  change: (known: reactions.KnownReactions, read: Reactions | undefined) => reactions.KnownReactions,
): Timeline {
  const entry = entryOfId(timeline, id)
  const known = change(timeline.reactions, entry?.message.extras?.reactions)
  if (known === timeline.reactions) return timeline
  if (!entry) return { ...timeline, reactions: known }
  const message = reactions.withReactions(entry.message, known)
  const entries = new Map(timeline.entries).set(entry.key, { ...entry, message })
  return { ...timeline, entries, reactions: known }
}

/** Somebody has answered a survey, or has closed it. */
export function survey(timeline: Timeline, update: surveys.SurveyUpdate): Timeline {
  const known = surveys.applyUpdate(timeline.surveys, update)
  if (known === timeline.surveys) return timeline
  const entry = entryOfId(timeline, update.messageId)
  if (!entry) return { ...timeline, surveys: known }
  const message = surveys.withStanding(entry.message, known)
  const entries = new Map(timeline.entries).set(entry.key, { ...entry, message })
  return { ...timeline, entries, surveys: known }
}

/** A message of mine begins its way; sending it anew moves it to the end. */
export function queue(timeline: Timeline, entry: Omit<SendingEntry, 'state' | 'key'>): Timeline {
  const key = entry.outgoing.clientMessageId
  if (timeline.entries.get(key)?.state === 'sent') return timeline
  return withEntry(timeline, { ...entry, key, state: 'sending' })
}

interface Ack {
  clientMessageId: string
  id: number
  sequence: number
  createdAt: string
}

/** The server has stored what I sent. */
export function acknowledge(timeline: Timeline, ack: Ack): Timeline {
  const { clientMessageId: key, id, sequence, createdAt } = ack
  const entry = timeline.entries.get(key)
  if (!entry || entry.state === 'sent') return timeline
  const known = timeline.entries.get(timeline.keys.get(id) ?? '')
  const message = known?.message ?? { ...entry.message, id, sequence, createdAt }
  return arrive(timeline, { message, clientMessageId: key })
}

/** The server has refused what I sent, or has not let it through yet. */
export function fail(timeline: Timeline, key: string, failure: Failure): Timeline {
  const entry = timeline.entries.get(key)
  if (!entry || entry.state === 'sent') return timeline
  return withEntry(timeline, { ...entry, ...failure, state: 'failed', after: newestId(timeline) })
}

/** Gives up a message that was not sent. */
export function discard(timeline: Timeline, key: string): Timeline {
  const state = timeline.entries.get(key)?.state
  if (state === undefined || state === 'sent') return timeline
  const entries = new Map(timeline.entries)
  entries.delete(key)
  return ordered({ ...timeline, entries })
}

/** Takes messages out of my view. */
export function remove(timeline: Timeline, ids: readonly number[]): Timeline {
  const entries = new Map(timeline.entries)
  const keys = new Map(timeline.keys)
  for (const id of ids) {
    entries.delete(keys.get(id) ?? '')
    keys.delete(id)
  }
  return ordered({ ...timeline, entries, keys, removed: new Set([...timeline.removed, ...ids]) })
}

/** Only what has not been sent, and what must not come back. */
export function withoutSent(timeline: Timeline): Timeline {
  const entries = new Map([...timeline.entries].filter(([, entry]) => entry.state !== 'sent'))
  return ordered({
    ...timeline,
    entries,
    keys: new Map(),
    lines: new Map(),
    edits: new Map(),
    reactions: new Map(),
    surveys: new Map(),
    spans: [],
    place: live,
  })
}

/** Shows another part of the conversation: the one in which this sequence is; the newest by default. */
export const showing = (timeline: Timeline, place = live): Timeline =>
  place === timeline.place ? timeline : ordered({ ...timeline, place })

/** The part that is shown; undefined before there is any. */
export const shownSpan = ({ spans, place }: Timeline) => spanAt(spans, place)

/** Whether what is shown goes on with what comes live. */
export const isLive = (timeline: Timeline) =>
  timeline.spans.length === 0 || shownSpan(timeline)?.last === live

export const entryOfId = ({ entries, keys }: Timeline, id: number) => entries.get(keys.get(id) ?? '')

/** The stored messages of the part that goes on with what comes live, oldest first. */
export function liveMessages({ entries, spans }: Timeline): Message[] {
  const span = liveSpan(spans)
  if (!span) return []
  return [...entries.values()]
    .filter((entry) => entry.state === 'sent' && isIn(span, entry))
    .sort(compareEntries)
    .map(({ message }) => message)
}

/** System lines of the live part. */
export function liveLines({ lines, spans }: Timeline): SystemLine[] {
  const span = liveSpan(spans)
  return span ? linesOf(lines, span) : []
}

/** Id of the newest stored message that is shown, 0 if there is none. */
export function newestId({ order, entries }: Timeline): number {
  for (let index = order.length - 1; index >= 0; index--) {
    const entry = entries.get(order[index] ?? '')
    if (entry?.state === 'sent') return entry.message.id
  }
  return 0
}

const withEntry = (timeline: Timeline, entry: Entry) =>
  ordered({ ...timeline, entries: new Map(timeline.entries).set(entry.key, entry) })

const isIn = (span: Span, { message: { sequence = live } }: Entry) => holds(span, sequence)

/** Unsent messages are at the end of the conversation, whichever part is shown. */
function ordered(timeline: Timeline): Timeline {
  const span = shownSpan(timeline)
  const isAtEnd = isLive(timeline)
  const shown = [...timeline.entries.values()].filter((entry) =>
    entry.state === 'sent' ? span && isIn(span, entry) : isAtEnd,
  )
  return { ...timeline, order: shown.sort(compareEntries).map(({ key }) => key) }
}
