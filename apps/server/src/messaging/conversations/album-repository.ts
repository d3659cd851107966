import type { Album } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { sendersAndTargets } from '../../db/sql/conversations.ts'
import type { Content } from './drafts.ts'
import { factsIn } from './records.ts'

/** Messages among which the last one of a sender is looked for: an album is sent at once. */
const looked = 100

interface Sending extends Pick<Content, 'body'> {
  readonly senderId: number
  readonly to: number
}

/** The album of the last message that a sender has in a group, asked for those of these that may go on with one. */
export async function lastAlbums(
  queries: Queries,
  messages: readonly Sending[],
): Promise<(message: Sending) => Album | undefined> {
  const later = messages.filter(({ body }) => (factsIn(body).album?.place ?? 0) > 0)
  if (later.length === 0) return () => undefined
  const { rows } = await sql<{ sender_id: number; target: number; album: Album }>`
    select p.sender_id, p.target, m.body -> 'album' as album
    from ${sendersAndTargets(later)} p
    join conversations c on c.id = p.target
    join lateral (
      select body from messages
      where conversation_id = p.target and sequence > c.last_sequence - ${looked} and sender_id = p.sender_id
      order by sequence desc limit 1
    ) m on m.body ? 'album'`.execute(queries)
  return ({ senderId, to }) => rows.find((row) => row.sender_id === senderId && row.target === to)?.album
}
