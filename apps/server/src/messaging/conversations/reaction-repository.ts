import type { ReactionCounts } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/** Reactions as they are kept with their message. */
export interface StoredReactions {
  readonly asOf: number
  readonly kinds: ReactionCounts
}

/** Emoji that this person has put on message `m`; null if they have put none. */
export const ownReactions = (userId: number): RawBuilder<string[] | null> => sql`
  case when m.reactions is not null then (
    select array_agg(r.emoji) from message_reactions r where r.message_id = m.id and r.user_id = ${userId}
  ) end`

/** @returns whether that changed anything */
export async function setReaction(
  queries: Queries,
  { messageId, userId, emoji }: { messageId: number; userId: number; emoji: string },
  on: boolean,
): Promise<boolean> {
  const { rows } = on
    ? await sql`
        insert into message_reactions (message_id, user_id, emoji) values (${messageId}, ${userId}, ${emoji})
        on conflict do nothing returning message_id`.execute(queries)
    : await sql`
        delete from message_reactions
        where message_id = ${messageId} and user_id = ${userId} and emoji = ${emoji} returning message_id`.execute(
        queries,
      )
  return rows.length > 0
}

export async function keepReactions(
  queries: Queries,
  messageId: number,
  reactions: StoredReactions,
): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ reactions: JSON.stringify(reactions) })
    .where('id', '=', messageId)
    .execute()
}

export interface ReactingRow {
  readonly user_id: number
  readonly nickname: string
  readonly avatar: string
  readonly emoji: string
  readonly created_at: Date
}

/** People who have put an emoji, or this one, on a message, the last first. */
export async function listReacting(
  queries: Queries,
  { messageId, emoji, offset, limit }: Slice & { messageId: number; emoji: string | undefined },
): Promise<{ rows: ReactingRow[]; count: number }> {
  const found = sql`message_reactions r
    where r.message_id = ${messageId} and (${emoji ?? null}::text is null or r.emoji = ${emoji ?? null})`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const { rows } = await sql<ReactingRow>`
    select page.*, u.nickname, u.avatar from (
      select r.user_id, r.emoji, r.created_at from ${found}
      order by r.created_at desc, r.user_id, r.emoji offset ${offset} limit ${limit}
    ) page cross join lateral ${person(sql.ref('page.user_id'))} u
    order by page.created_at desc, page.user_id, page.emoji`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}
