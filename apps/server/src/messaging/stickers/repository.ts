import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { pictures } from '../../db/sql/files.ts'

export interface StickerRow {
  readonly id: number
  readonly file_id: number
  readonly public_id: string
  readonly width: number
  readonly height: number
}

/** In their owner's order. */
export async function stickersOf(queries: Queries, userId: number): Promise<StickerRow[]> {
  const { rows } = await sql<StickerRow>`
    select s.id, s.file_id, p.public_id, p.width, p.height
    from stickers s join ${pictures} p on p.id = s.file_id
    where s.user_id = ${userId} order by s.place desc`.execute(queries)
  return rows
}

/** The one that looks the same as this file. */
export async function stickerLike(
  queries: Queries,
  userId: number,
  fileId: number,
): Promise<StickerRow | undefined> {
  const { rows } = await sql<StickerRow>`
    select s.id, s.file_id, p.public_id, p.width, p.height
    from stickers s join ${pictures} p on p.id = s.file_id
    join ${pictures} wanted on wanted.blob_id = p.blob_id
    where s.user_id = ${userId} and wanted.id = ${fileId} limit 1`.execute(queries)
  return rows[0]
}

export async function countStickers(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('stickers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSticker(queries: Queries, userId: number, fileId: number): Promise<number> {
  const { id } = await queries
    .insertInto('stickers')
    .values({ user_id: userId, file_id: fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The stickers among these that are this person's. Nobody else changes them until the transaction ends. */
export async function lockStickers(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await queries
    .selectFrom('stickers')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Before all others, in the order of `ids`. */
export async function moveToFront(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`
    with wanted as (
      select id, nextval('sticker_places') as place
      from (select id from unnest(${list(ids, 'bigint')}) with ordinality as w (id, n) order by n desc) w
    )
    update stickers s set place = wanted.place from wanted where s.id = wanted.id`.execute(queries)
}

/** @returns the files that they were */
export async function deleteStickers(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .deleteFrom('stickers')
    .where('id', 'in', [...ids])
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

export async function deleteStickersOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('stickers').where('user_id', '=', userId).execute()
}
