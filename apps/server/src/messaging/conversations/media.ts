import { limits, type MediaKind, type MediaQuery, type MessageExtras, mediaLimits } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { refuseField } from '../../kernel/refusal.ts'
import type { StoredMessage } from './drafts.ts'
import { extrasInRow } from './extras.ts'
import { fitting } from './fitting.ts'
import { readMedia } from './media-repository.ts'
import { showsDate } from './show-dates.ts'

interface Presented<T> {
  readonly message: T
  readonly extras: MessageExtras | undefined
}

interface Asked {
  readonly conversationId: number
  readonly userId: number
  readonly query: Omit<MediaQuery, 'friendId'>
}

/** A response without its messages. */
const envelopeBytes = 1024

/**
 * What of some kinds is in a conversation, newest first, as much as an answer holds.
 * @param presenting reads what showing these messages takes, and gives how each is shown
 * @throws Refusal
 */
export async function mediaPage<T extends object>(
  queries: Queries,
  { conversationId, userId, query }: Asked,
  presenting: (messages: readonly StoredMessage[]) => Promise<(message: StoredMessage) => Presented<T>>,
) {
  const { before, after, limit = mediaLimits.page.default } = query
  if (before !== undefined && after !== undefined) refuseField('after')
  const kinds = [...new Set(query.kinds.split(',') as MediaKind[])]
  // One more than wanted shows whether there are more.
  const rows = await readMedia(queries, { conversationId, userId, kinds, before, after, limit: limit + 1 })
  const show = await presenting(rows)
  const shown = rows.slice(0, limit).map((row) => {
    const { message, extras } = show(row)
    return {
      ...message,
      ...extrasInRow(extras, true),
      sequence: row.sequence,
      showDate: showsDate(undefined, row),
    }
  })
  const list = fitting(shown, limits.historyBytes - envelopeBytes, (one) => one)
  const more = list.length < rows.length
  return { list: after === undefined ? list : list.toReversed(), more }
}
