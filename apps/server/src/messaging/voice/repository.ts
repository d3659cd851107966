import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'

/** The messages among these that somebody has heard, and those from before that was stored. */
export async function heardAmong(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${list(ids, 'bigint')}) id
    where id <= (select message_id from voices_from)
      or exists (select from heard_voices h where h.user_id = ${userId} and h.message_id = id)`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** @returns whether one of them is new */
export async function addHeard(queries: Queries, userId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await sql`
    insert into heard_voices (user_id, message_id)
    select ${userId}, id from unnest(${list(ids, 'bigint')}) id
    where id > (select message_id from voices_from)
    on conflict do nothing returning message_id`.execute(queries)
  return rows.length > 0
}

export async function removeHeard(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('heard_voices').where('user_id', '=', userId).execute()
}
