import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { list } from '../../../db/list.ts'
import { pictures } from '../../../db/sql/files.ts'

export interface PackRow {
  readonly id: number
  readonly shipped: string | null
  readonly name: string
  readonly is_hidden: boolean
}

export interface PackStickerRow {
  readonly id: number
  readonly pack_id: number
  readonly file_id: number
  readonly name: string
  readonly public_id: string
  readonly width: number
  readonly height: number
}

/** In their order. */
export async function listPacks(queries: Queries, { hidden }: { hidden: boolean }): Promise<PackRow[]> {
  return await queries
    .selectFrom('sticker_packs')
    .select(['id', 'shipped', 'name', 'is_hidden'])
    .$if(!hidden, (query) => query.where('is_hidden', '=', false))
    .orderBy('place')
    .execute()
}

/** Stickers of these packs, in their order. */
export async function stickersOfPacks(
  queries: Queries,
  packIds: readonly number[],
): Promise<PackStickerRow[]> {
  const { rows } = await sql<PackStickerRow>`
    select s.id, s.pack_id, s.file_id, s.name, p.public_id, p.width, p.height
    from sticker_pack_stickers s join ${pictures} p on p.id = s.file_id
    where s.pack_id = any (${list(packIds, 'bigint')}) order by s.place`.execute(queries)
  return rows
}

/** The pack, which nobody else changes until the transaction ends. */
export async function lockPack(queries: Queries, id: number): Promise<PackRow | undefined> {
  await lockTable(queries)
  return await queries
    .selectFrom('sticker_packs')
    .select(['id', 'shipped', 'name', 'is_hidden'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Packs are changed one after the other, in one order of locks. */
const lockTable = (queries: Queries) =>
  sql`lock table sticker_packs in share row exclusive mode`.execute(queries)

/** Until the transaction ends nobody else makes, moves or deletes packs. @returns how many there are */
export async function lockPacks(queries: Queries): Promise<number[]> {
  await lockTable(queries)
  const rows = await queries.selectFrom('sticker_packs').select('id').orderBy('place').execute()
  return rows.map(({ id }) => id)
}

export async function insertPack(
  queries: Queries,
  pack: { readonly name: string; readonly shipped: string | null },
): Promise<number> {
  const { id } = await queries
    .insertInto('sticker_packs')
    .values(pack)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePack(
  queries: Queries,
  id: number,
  changes: { readonly name?: string; readonly is_hidden?: boolean },
): Promise<void> {
  await queries.updateTable('sticker_packs').set(changes).where('id', '=', id).execute()
}

export async function deletePack(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('sticker_packs').where('id', '=', id).execute()
}

/** Keys of the packs that come with Parley and were ever installed here. */
export async function shippedPacks(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('sticker_packs')
    .select('shipped')
    .where('shipped', 'is not', null)
    .execute()
  return rows.flatMap(({ shipped }) => shipped ?? [])
}

/** Puts rows of a table into the order of `ids`, from the lowest place on. */
export async function placeInOrder(
  queries: Queries,
  table: 'sticker_packs' | 'sticker_pack_stickers',
  ids: readonly number[],
): Promise<void> {
  await sql`
    with wanted as (
      select id, nextval('sticker_pack_places') as place
      from (select id from unnest(${list(ids, 'bigint')}) with ordinality as w (id, n) order by n) w
    )
    update ${sql.table(table)} as t set place = wanted.place from wanted where t.id = wanted.id`.execute(
    queries,
  )
}

export async function insertPackSticker(
  queries: Queries,
  sticker: { readonly pack_id: number; readonly file_id: number; readonly name: string },
): Promise<number> {
  const { id } = await queries
    .insertInto('sticker_pack_stickers')
    .values(sticker)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns the files that they were */
export async function deletePackStickers(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .deleteFrom('sticker_pack_stickers')
    .where('id', 'in', [...ids])
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}
