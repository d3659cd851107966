import { MessageType } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { person } from '../../db/sql/users.ts'
import type { StoredMessage } from './drafts.ts'
import { isVisible } from './visible-repository.ts'

/** Pinned messages `x` of a conversation that a person sees. */
const seenPins = (conversationId: number, userId: number): RawBuilder<unknown> => sql`
  pinned_messages p join messages x on x.id = p.message_id
  where p.conversation_id = ${conversationId} and x.type <> ${MessageType.withdrawn} and ${isVisible({ userId })}`

export async function hasPins(queries: Queries, conversationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from ${seenPins(conversationId, userId)} limit 1`.execute(queries)
  return rows.length > 0
}

export type PinnedRow = StoredMessage & {
  readonly by_id: number
  readonly pinned_at: Date
  readonly by_nickname: string
  /** In the group, if it has another there. */
  readonly by_member_nickname: string | null
}

/** The newest message first. */
export async function listPins(
  queries: Queries,
  conversationId: number,
  userId: number,
): Promise<PinnedRow[]> {
  const { rows } = await sql<PinnedRow>`
    select pin.*, u.nickname as by_nickname, m.nickname as by_member_nickname from (
      select x.*, p.by_id, p.pinned_at from ${seenPins(conversationId, userId)}
    ) pin cross join lateral ${person(sql.ref('pin.by_id'))} u
    left join conversation_members m on m.conversation_id = pin.conversation_id and m.user_id = pin.by_id
    order by pin.sequence desc`.execute(queries)
  return rows
}
