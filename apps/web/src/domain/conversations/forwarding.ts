import type { CallInput } from '@parley/client'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import type { Target } from './target.ts'

type Asked = CallInput<'POST /api/chat/forward'>['body']
type Destination = Asked['to'][number]

/** How messages are forwarded: each separately, or all as one. */
export type ForwardAs = Asked['as']

/** The server carries them over, from what they are at that moment. */
export const forwardMessages = (body: Asked) => api.call('POST /api/chat/forward', { body })

export function destinationOf(
  { kind, id }: Target,
  more: Pick<Destination, 'clientMessageId' | 'vanishAfter'>,
): Destination {
  return kind === 'direct' ? { userID: id, ...more } : { groupID: id, ...more }
}

/** Authors of the messages that I have saved. */
export const savedAuthorsQuery = { ...apiQuery('GET /api/chat/saved/authors'), staleTime: 10_000 }

/** Entries of a record, or of one within it. */
export const recordQuery = (messageId: number, path: string) => ({
  ...apiQuery('GET /api/chat/record', { query: { messageId, ...(path && { path }) } }),
  retry: 1,
})
