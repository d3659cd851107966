import { limits } from '@parley/contract'
import type { Queries } from '../storage/database.ts'
import type { StoredMessage } from './drafts.ts'
import { fitting } from './fitting.ts'
import { readMessages } from './history-repository.ts'
import { changesAfter, type LoggedChange } from './log-repository.ts'
import type { Withdrawn } from './withdrawal.ts'

/** Events of a conversation's log behind a cursor. */
export interface Backfill {
  readonly upTo: number
  readonly more: boolean
  readonly reset: boolean
  readonly messages: readonly StoredMessage[]
  readonly changes: readonly LoggedChange[]
}

/**
 * The part of a conversation's log behind a cursor, as somebody sees it: no more messages than an answer holds. They are
 * found by their sequences: of the events behind the cursor, those that are no changes are the conversation's last
 * messages.
 */
export async function readLog(
  queries: Queries,
  conversationId: number,
  userId: number,
  after: number,
): Promise<Backfill | undefined> {
  const size = { page: limits.backfillPage, max: limits.backfillMax }
  const log = await changesAfter(queries, conversationId, after, size)
  if (!log) return undefined
  const missed = log.last_position - after
  if (after < log.changes_from || missed < 0 || missed > limits.backfillMax)
    return { upTo: log.last_position, more: false, reset: true, messages: [], changes: [] }
  const upTo = Math.min(log.last_position, after + limits.backfillPage)
  const afterSequence = log.last_sequence - (missed - log.changes_missed)
  const { rows, isFull } = await readMessages(queries, {
    conversationId,
    userId,
    first: afterSequence + 1,
    last: afterSequence + (upTo - after - log.changes.length),
    order: 'asc',
    limit: limits.backfillPage,
    bytes: limits.backfillBytes,
  })
  const page = { upTo, more: upTo < log.last_position, reset: false, messages: rows, changes: log.changes }
  const last = rows.at(-1)
  return isFull && last ? endedAt(page, positionOf(last)) : page
}

function endedAt(page: Backfill, upTo: number): Backfill {
  const more = page.more || upTo < page.upTo
  return { ...page, upTo, more, changes: page.changes.filter(({ position }) => position <= upTo) }
}

/** A message's place in its log; those of the time before there were changes have their sequence. */
export const positionOf = ({ position, sequence }: StoredMessage) => position ?? sequence

/** How the events of a log are shown. */
interface Presenting<T> {
  message(message: StoredMessage): T
  withdrawal(withdrawn: Withdrawn, position: number): T
  /** Only groups have these. */
  group?(position: number): T
}

/**
 * The events in the order of the log, as many as an answer holds: it must not fill the send queue. One there is always,
 * so that whoever asks comes on.
 */
export function presentLog<T>(log: Backfill, conversationId: number, show: Presenting<T>) {
  const { reset } = log
  const events = inOrder(log, conversationId, show)
  const told = fitting(events, limits.backfillBytes, ({ event }) => event)
  const last = told.at(-1)
  const { upTo, more } = last && told.length < events.length ? endedAt(log, last.position) : log
  return { upTo, more, reset, events: told.map(({ event }) => event) }
}

function inOrder<T>({ messages, changes }: Backfill, conversationId: number, show: Presenting<T>) {
  const told = changes.flatMap(({ position, created_at, change }) => {
    if (change.kind === 'group') return show.group ? [{ position, event: show.group(position) }] : []
    const { messageId, by, content, preview } = change
    const message = { id: messageId, conversation_id: conversationId, sender_id: by }
    const withdrawn = { message, content, preview, at: created_at }
    return [{ position, event: show.withdrawal(withdrawn, position) }]
  })
  const sent = messages.map((row) => ({ position: positionOf(row), event: show.message(row) }))
  return [...sent, ...told].sort((a, b) => a.position - b.position)
}
