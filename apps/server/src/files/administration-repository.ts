import { sql } from 'kysely'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import { nameContains } from '../storage/name-search.ts'

export interface ListedFile {
  readonly id: number
  readonly public_id: string
  readonly name: string
  readonly created_at: Date
  readonly size: number
  readonly key: string
}

/** Uploads, newest first; by part of the name, or by the unguessable id. */
export async function listAllFiles(
  queries: Queries,
  key: string,
  slice: Slice,
): Promise<{ rows: ListedFile[]; count: number }> {
  const found =
    key === ''
      ? sql`files`
      : sql`(select * from files where ${nameContains('name', key)}
          union select * from files where public_id = ${key}) as found`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const { rows } = await sql<ListedFile>`
    select f.id, f.public_id, f.name, f.created_at, b.size, b.key
    from (select * from ${found} order by id desc offset ${slice.offset} limit ${slice.limit}) f
    join blobs b on b.id = f.blob_id
    order by f.id desc`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

/** Files by number or by unguessable id, locked. */
export async function lockFiles(queries: Queries, ids: ReadonlyArray<number | string>) {
  const { rows } = await sql<{ id: number; public_id: string; name: string }>`
    select id, public_id, name from files
    where id = any (${ids.filter((id) => typeof id === 'number')}::bigint[])
      or public_id = any (${ids.filter((id) => typeof id === 'string')}::text[])
    order by id for update`.execute(queries)
  return rows
}

/** Whose pictures these files are. */
export async function picturesAmong(
  queries: Queries,
  fileIds: readonly number[],
): Promise<{ userIds: number[]; groupIds: number[] }> {
  const rows = await queries
    .selectFrom('file_uses')
    .select(['user_id', 'conversation_id'])
    .where('file_id', 'in', [...fileIds])
    .where('message_id', 'is', null)
    .execute()
  return {
    userIds: rows.flatMap(({ user_id }) => user_id ?? []),
    groupIds: rows.flatMap(({ conversation_id }) => conversation_id ?? []),
  }
}
