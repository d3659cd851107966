import { limits, type UnreadMention } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Reader } from './hidden-spans-repository.ts'
import { mentionsAfter } from './reader-repository.ts'

interface View extends Reader {
  readonly conversationId: number
}

/**
 * The first message after a sequence that mentions somebody or everyone, as far as they see it.
 * @throws Refusal
 */
export async function mentionAfter(queries: Queries, view: View, sequence: number): Promise<number> {
  const { rows } = await sql<{ sequence: number | null }>`
    select min(sequence) as sequence from (${next(view, sql`${sequence}`, 1)}) next`.execute(queries)
  return rows[0]?.sequence ?? refuse('messageUnknown')
}

/**
 * Messages that mention somebody or everyone and that they have not read, in order.
 * @param after only those behind this sequence, if it is given
 */
export async function unreadMentions(
  queries: Queries,
  view: View,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<{ list: UnreadMention[]; count: number }> {
  const { rows } = await sql<UnreadMention & { total: number }>`
    with reader as materialized (
      select greatest(read_up_to, ${after ?? 0}::bigint) as after from conversation_members
      where conversation_id = ${view.conversationId} and user_id = ${view.userId}
    ), unread as (
      select n.sequence, least(count(*) over (), ${limits.unreadCount}) as total
      from reader cross join lateral (${next(view, sql`reader.after`, limits.unreadCount)}) n
      order by n.sequence limit ${limit}
    )
    select m.id, m.sequence, unread.total from unread
    join messages m on m.conversation_id = ${view.conversationId} and m.sequence = unread.sequence
    order by m.sequence`.execute(queries)
  const list = rows.map(({ id, sequence }) => ({ id, sequence }))
  return { list, count: rows[0]?.total ?? 0 }
}

const next = ({ conversationId, ...reader }: View, after: unknown, limit: number) =>
  mentionsAfter(reader, { conversationId: sql`${conversationId}::bigint`, after, limit })
