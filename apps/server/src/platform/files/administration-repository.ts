import type { FileOrder } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { nameContains } from '../../db/name-search.ts'
import { people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

export interface ListedFile {
  readonly id: number
  readonly public_id: string
  readonly name: string
  readonly created_at: Date
  readonly size: number
  readonly key: string
  readonly owner_id: number | null
  readonly owner_name: string | null
  readonly owner_avatar: string | null
}

interface FileQuery extends Slice {
  /** Part of the name, or the unguessable id; empty for all. */
  readonly key: string
  readonly sort: FileOrder
  readonly ownerId: number | undefined
}

const orders: Readonly<Record<FileOrder, ReturnType<typeof sql>>> = {
  newest: sql`f.id desc`,
  oldest: sql`f.id`,
  largest: sql`f.bytes desc, f.id desc`,
}

/** Uploads, with how many there are and how many bytes they have together. */
export async function listAllFiles(
  queries: Queries,
  { key, sort, ownerId, offset, limit }: FileQuery,
): Promise<{ rows: ListedFile[]; count: number; bytes: number }> {
  const found =
    key === ''
      ? sql`files`
      : sql`(select * from files where ${nameContains('name', key)}
          union select * from files where public_id = ${key})`
  const wanted = sql`${found} f ${ownerId === undefined ? sql`` : sql`where f.owner_id = ${ownerId}`}`
  const { rows: counted } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(f.bytes), 0)::bigint as bytes from ${wanted}`.execute(queries)
  const { rows } = await sql<ListedFile>`
    select f.id, f.public_id, f.name, f.created_at, b.size, b.key,
      p.id as owner_id, p.nickname as owner_name, p.avatar as owner_avatar
    from (select f.* from ${wanted} order by ${orders[sort]} offset ${offset} limit ${limit}) f
    join blobs b on b.id = f.blob_id left join ${people} p on p.id = f.owner_id and p.deleted_at is null
    order by ${orders[sort]}`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0, bytes: counted[0]?.bytes ?? 0 }
}

/** Files by number or by unguessable id, locked. */
export async function lockFiles(queries: Queries, ids: ReadonlyArray<number | string>) {
  const { rows } = await sql<{ id: number; public_id: string; name: string; owner_id: number | null }>`
    select id, public_id, name, owner_id from files
    where id = any (${ids.filter((id) => typeof id === 'number')}::bigint[])
      or public_id = any (${ids.filter((id) => typeof id === 'string')}::text[])
    order by id for update`.execute(queries)
  return rows
}

/** People and groups whose pictures these files are. */
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

/** People whose stickers these files are. */
export async function keepersOf(queries: Queries, fileIds: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('file_uses')
    .select('sticker_of')
    .distinct()
    .where('file_id', 'in', [...fileIds])
    .where('sticker_of', 'is not', null)
    .execute()
  return rows.flatMap(({ sticker_of }) => sticker_of ?? [])
}
