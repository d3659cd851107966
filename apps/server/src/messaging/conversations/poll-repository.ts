import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/** Options that this person has chosen in the poll of message `m`; null if they have not voted. */
export const ownVote = (userId: number): RawBuilder<number[] | null> => sql`
  case when m.tally is not null then (
    select v.options from poll_votes v where v.message_id = m.id and v.user_id = ${userId}
  ) end`

/** Options that this person has chosen, by message, in those of these polls in which they have voted. */
export async function votesBy(
  queries: Queries,
  userId: number,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await queries
    .selectFrom('poll_votes')
    .select(['message_id', 'options'])
    .where('message_id', 'in', messageIds)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ message_id, options }) => [message_id, options]))
}

/** Replaces somebody's choice in a poll. */
export async function setVote(
  queries: Queries,
  messageId: number,
  userId: number,
  options: readonly number[],
): Promise<void> {
  if (options.length === 0) {
    await queries
      .deleteFrom('poll_votes')
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await sql`
    insert into poll_votes (message_id, user_id, options)
    values (${messageId}, ${userId}, ${[...options]}::smallint[])
    on conflict (message_id, user_id) do update
      set options = excluded.options, created_at = clock_timestamp()`.execute(queries)
}

export interface VoterRow {
  readonly user_id: number
  readonly nickname: string
  readonly avatar: string
  readonly options: number[]
  readonly created_at: Date
}

/** People who have voted, or have chosen this option, the last first. */
export async function listVoters(
  queries: Queries,
  { messageId, option, offset, limit }: Slice & { messageId: number; option: number | undefined },
): Promise<{ rows: VoterRow[]; count: number }> {
  const found = sql`poll_votes v
    where v.message_id = ${messageId} and (${option ?? null}::smallint is null or ${option ?? null} = any (v.options))`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const { rows } = await sql<VoterRow>`
    select page.*, u.nickname, u.avatar from (
      select v.user_id, v.options, v.created_at from ${found}
      order by v.created_at desc, v.user_id offset ${offset} limit ${limit}
    ) page cross join lateral ${person(sql.ref('page.user_id'))} u
    order by page.created_at desc, page.user_id`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}
