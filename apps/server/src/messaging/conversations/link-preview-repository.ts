import type { LinkPreview } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { StoredMessage } from './drafts.ts'

export interface LinkedMessage extends StoredMessage {
  readonly kind: number
}

/** The messages among these that somebody may be shown, with the kinds of their conversations. */
export async function shownMessages(queries: Queries, ids: readonly number[]): Promise<LinkedMessage[]> {
  const { rows } = await sql<LinkedMessage>`
    select m.*, c.kind from messages m join conversations c on c.id = m.conversation_id
    where m.id = any (${[...ids]}::bigint[])
      and not exists (select from messages_under_hold h where h.message_id = m.id)`.execute(queries)
  return rows
}

export async function keepLinkPreview(queries: Queries, id: number, preview: LinkPreview): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ link_preview: JSON.stringify(preview) })
    .where('id', '=', id)
    .execute()
}

/** Nothing is to be read of this message's links any more, whatever it says later. */
export async function refuseLinkPreview(queries: Queries, id: number): Promise<void> {
  await sql`update messages set body = body || '{"noLinkPreview": true}' where id = ${id}`.execute(queries)
}
