import { limits } from '@parley/contract'
import { sliceOf } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import type { StoredMessage } from './drafts.ts'
import { fitting } from './fitting.ts'
import { historyPage } from './history-repository.ts'
import { lastPosition } from './log-repository.ts'
import { sequenceOf } from './message-repository.ts'
import { showsDate } from './show-dates.ts'
import { extrasOf } from './told.ts'

/** What is asked of a history: `historyFields` of the contract. */
export interface HistoryQuery {
  readonly page?: number
  readonly limit?: number
  readonly before?: number
  readonly places?: boolean
}

interface History {
  readonly conversationId: number
  /** Who looks; messages are left out that this person has deleted. */
  readonly userId: number
  readonly query: HistoryQuery
}

/** Of an answer, what is not its messages. */
const envelopeBytes = 1024

/**
 * A page of a conversation's history, oldest message first: of the messages that were asked for the newest, as many as
 * an answer holds.
 *
 * @param presenting reads what showing these messages takes, and gives how each is shown
 */
export async function readHistory<T extends object>(
  queries: Queries,
  { conversationId, userId, query }: History,
  presenting: (messages: readonly StoredMessage[]) => Promise<(message: StoredMessage) => T>,
) {
  const { places } = query
  const bytes = limits.historyBytes - envelopeBytes
  const { offset, limit } = sliceOf(query)
  const before =
    query.before === undefined ? undefined : await sequenceOf(queries, conversationId, query.before)
  // Before the messages: what happens meanwhile is told with higher positions.
  const end =
    places && before === undefined ? { position: await lastPosition(queries, conversationId) } : undefined
  // One more than wanted shows whether there are more.
  const slice = { offset, limit: limit + 1, bytes }
  const { rows, isFull, count } = await historyPage(queries, { conversationId, userId, before, ...slice })
  const show = await presenting(rows)
  const shown = rows.map((row) => ({
    row,
    message: { ...show(row), ...extrasOf(row), ...(places && { sequence: row.sequence }) },
  }))
  const held = fitting(shown, bytes, ({ message }) => message).slice(0, limit)
  const list = held
    .toReversed()
    .map(({ row, message }, i, page) => ({ ...message, showDate: showsDate(page[i - 1]?.row, row) }))
  // Where it was not asked for more, there may be: the page after tells.
  const more = isFull || held.length < rows.length
  return { list, count, ...end, ...(places && { more }) }
}
