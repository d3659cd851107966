import { limits, MessageType } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { type LoggedChange, presentedChange } from './changes.ts'
import { seenMessages } from './copying-repository.ts'
import type { StoredMessage } from './drafts.ts'
import { fitting } from './fitting.ts'
import { readMessages } from './history-repository.ts'
import type { Presenter } from './kind.ts'
import { type LogEvent, loggedMessage, positionOf } from './log-event.ts'
import { changesAfter } from './log-repository.ts'
import type { RenderContext } from './msg-presenter.ts'
import { withSurveys } from './survey-changes.ts'

/** They contain a message as it is now. */
const isOfMessage = ({ change }: LoggedChange) => change.kind === 'edit' || change.kind === 'linkPreview'
const keyOf = ({ change }: LoggedChange) => `${change.kind} ${'messageId' in change ? change.messageId : ''}`

/**
 * Changes with what the edits and previews among them contain: messages as they are now. So only the last one of each
 * message does, and none of what was withdrawn since, or what this person does not see.
 */
async function withEdited(
  queries: Queries,
  userId: number,
  changes: readonly LoggedChange[],
): Promise<readonly LoggedChange[]> {
  const last = new Map(changes.filter(isOfMessage).map((logged) => [keyOf(logged), logged]))
  if (last.size === 0) return changes
  const ids = [...last.values()].flatMap(({ change }) => ('messageId' in change ? change.messageId : []))
  const seen = new Map((await seenMessages(queries, userId, [...new Set(ids)])).map((row) => [row.id, row]))
  return changes.flatMap((logged) => {
    const { change } = logged
    if (!isOfMessage(logged) || !('messageId' in change)) return [logged]
    const message = seen.get(change.messageId)
    const isThere = message && message.type !== MessageType.withdrawn && last.get(keyOf(logged)) === logged
    return isThere && (change.kind === 'edit' || message.link_preview) ? [{ ...logged, message }] : []
  })
}

/** Events of a conversation's log behind a cursor. */
export interface Backfill {
  readonly upTo: number
  readonly more: boolean
  readonly reset: boolean
  readonly membersVersion: number
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
  const membersVersion = log.members_version
  const missed = log.last_position - after
  if (after < log.changes_from || missed < 0 || missed > limits.backfillMax)
    return { upTo: log.last_position, more: false, reset: true, membersVersion, messages: [], changes: [] }
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
  const more = upTo < log.last_position
  const edited = await withEdited(queries, userId, log.changes)
  const changes = await withSurveys(queries, userId, edited)
  const page = { upTo, more, reset: false, membersVersion, messages: rows, changes }
  const last = rows.at(-1)
  return isFull && last ? endedAt(page, positionOf(last)) : page
}

function endedAt(page: Backfill, upTo: number): Backfill {
  const more = page.more || upTo < page.upTo
  return { ...page, upTo, more, changes: page.changes.filter(({ position }) => position <= upTo) }
}

/** The events in the order of the log, as they are sent. */
export function presentedLog<Message extends object>(
  { messages, changes, membersVersion }: Backfill,
  presenter: Presenter<Message>,
  context: RenderContext,
): LogEvent<Message>[] {
  const sent = messages.map((row) => loggedMessage(row, presenter, context, membersVersion))
  const changed = changes.map((logged) => presentedChange(logged, presenter, context))
  return [...sent, ...changed].sort((a, b) => a.position - b.position)
}

/**
 * As many events of a log as an answer holds: it must not fill the send queue. There is always one, so that the client
 * makes progress.
 */
export function fittingLog<E extends { readonly position: number }>(log: Backfill, events: readonly E[]) {
  const returned = fitting(events, limits.backfillBytes, (event) => event)
  const last = returned.at(-1)
  const { upTo, more } = last && returned.length < events.length ? endedAt(log, last.position) : log
  return { upTo, more, reset: log.reset, events: returned }
}
