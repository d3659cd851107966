import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

export interface MemberFileRow {
  readonly made_by: number
  readonly content_hash: string
  readonly user_ids: readonly number[]
  readonly expires_at: Date
}

export async function memberFileById(queries: Queries, id: string): Promise<MemberFileRow | undefined> {
  const row = await queries
    .selectFrom('member_files')
    .select(['made_by', 'content_hash', 'user_ids', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Ids in an array are read as text.
  return row && { ...row, user_ids: row.user_ids.map(Number) }
}

/** False where there is one of this id, for which one that is being made is waited. */
export async function insertMemberFile(
  queries: Queries,
  id: string,
  { made_by, content_hash, user_ids, days }: Omit<MemberFileRow, 'expires_at'> & { readonly days: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into member_files (id, made_by, content_hash, user_ids, expires_at)
    values (${id}, ${made_by}, ${content_hash}, ${[...user_ids]}::bigint[], now() + make_interval(days => ${days}))
    on conflict do nothing returning id`.execute(queries)
  return rows.length > 0
}

export async function deleteOldMemberFiles(queries: Queries): Promise<void> {
  await queries.deleteFrom('member_files').where('expires_at', '<', sql<Date>`now()`).execute()
}
