import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Values of `files.kind`. */
export const FileKindNumber = { avatar: 1, group_avatar: 2, chat: 3, file: 4 } as const

/** Bytes that are about to be put into the store: nobody finds them until they are adopted. */
export async function insertBlob(queries: Queries, blob: { key: string; size: number }): Promise<number> {
  const { id } = await queries
    .insertInto('blobs')
    .values({ ...blob, sha256: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The blob with these bytes: the one that is there already, which stays until the transaction ends, else the given one.
 * One of two concurrent transactions has to retry.
 */
export async function adoptBlob(queries: Queries, id: number, sha256: string): Promise<number> {
  const known = await queries
    .selectFrom('blobs')
    .select('id')
    .where('sha256', '=', sha256)
    .forKeyShare()
    .executeTakeFirst()
  if (known) return known.id
  await queries.updateTable('blobs').set({ sha256 }).where('id', '=', id).execute()
  return id
}

interface NewFile {
  readonly public_id: string
  /** Null for a file that nobody has uploaded. */
  readonly owner_id: number | null
  readonly kind: number
  readonly name: string
  readonly suffix: string
  readonly type: string
  readonly blob_id: number
  readonly thumbnail_id: number | null
  readonly width: number | null
  readonly height: number | null
  /** Size of the file and its thumbnail. */
  readonly bytes: number
}

export async function insertFile(queries: Queries, file: NewFile): Promise<void> {
  await queries.insertInto('files').values(file).execute()
}

export const thumbnailType = 'image/webp'

/** Blobs that nobody needs, or whose upload never ended. */
export function unneededBlobs(queries: Queries, before: Date, limit: number) {
  return queries
    .selectFrom('blobs')
    .select(['id', 'key'])
    .where('sha256', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Only after its bytes are gone from the store. */
export async function deleteBlob(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('blobs').where('id', '=', id).where('sha256', 'is', null).execute()
}

/** Bytes that can be removed from the store. */
export interface UnneededBlob {
  readonly id: number
  readonly key: string
}

/**
 * Takes blobs that no file has any more out of sight, to be removed; the sweep does, if nobody else. An upload may still
 * be on its way to others without a hash: these look old enough for nobody to wait for.
 */
export async function retireBlobs(
  queries: Queries,
  ids: ReadonlyArray<number | null>,
): Promise<UnneededBlob[]> {
  const some = [...new Set(ids)].filter((id) => id !== null)
  if (some.length === 0) return []
  // First the locks: a transaction that adopts one of these meanwhile is seen by the second statement only.
  await queries.selectFrom('blobs').select('id').where('id', 'in', some).orderBy('id').forUpdate().execute()
  const { rows } = await sql<UnneededBlob>`
    update blobs set sha256 = null, created_at = to_timestamp(0) where id = any (${some}::bigint[])
      and not exists (select from files where blob_id = blobs.id)
      and not exists (select from files where thumbnail_id = blobs.id)
    returning id, key`.execute(queries)
  return rows
}
