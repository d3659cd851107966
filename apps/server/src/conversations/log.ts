import { limits } from '@parley/contract'
import type { Queries } from '../storage/database.ts'
import type { StoredMessage } from './drafts.ts'
import { changesAfter, type LoggedChange, messagesAfter } from './log-repository.ts'
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
 * The part of a conversation's log behind a cursor, as somebody sees it. Messages are found by their sequences: of the
 * events behind the cursor, those that are no changes are the conversation's last messages.
 */
export async function readLog(
  queries: Queries,
  conversationId: number,
  userId: number,
  after: number,
): Promise<Backfill | undefined> {
  const log = await changesAfter(queries, conversationId, after, limits.backfillMax)
  if (!log) return undefined
  const missed = log.last_position - after
  if (after < log.changes_from || missed < 0 || missed > limits.backfillMax)
    return { upTo: log.last_position, more: false, reset: true, messages: [], changes: [] }
  const upTo = Math.min(log.last_position, after + limits.backfillPage)
  const changes = log.changes.filter(({ position }) => position <= upTo)
  const messages = await messagesAfter(queries, {
    conversationId,
    userId,
    after: log.last_sequence - (missed - log.changes.length),
    limit: upTo - after - changes.length,
  })
  const page = { upTo, more: upTo < log.last_position, reset: false, messages, changes }
  return shortened(page)
}

/** Ends a page early when its messages are long: an answer must not fill the send queue. */
function shortened(page: Backfill): Backfill {
  let characters = 0
  const isLong = ({ body }: StoredMessage) => {
    characters += JSON.stringify(body).length
    return characters > limits.backfillCharacters
  }
  const end = page.messages.findIndex(isLong)
  const last = page.messages[Math.max(0, end - 1)]
  if (end < 0 || !last) return page
  const upTo = positionOf(last)
  return {
    ...page,
    upTo,
    more: page.more || upTo < page.upTo,
    messages: page.messages.filter((message) => positionOf(message) <= upTo),
    changes: page.changes.filter(({ position }) => position <= upTo),
  }
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

/** The events in the order of the log. */
export function inOrder<T>(
  { messages, changes }: Backfill,
  conversationId: number,
  show: Presenting<T>,
): T[] {
  const told = changes.flatMap(({ position, created_at, change }) => {
    if (change.kind === 'group') return show.group ? [{ position, event: show.group(position) }] : []
    const { messageId, by, content, preview } = change
    const message = { id: messageId, conversation_id: conversationId, sender_id: by }
    const withdrawn = { message, content, preview, at: created_at }
    return [{ position, event: show.withdrawal(withdrawn, position) }]
  })
  const sent = messages.map((row) => ({ position: positionOf(row), event: show.message(row) }))
  return [...sent, ...told].sort((a, b) => a.position - b.position).map(({ event }) => event)
}
