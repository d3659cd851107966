import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { messages, readers } from '../../db/sql/conversations.ts'
import { takeFromTotals } from './quota-repository.ts'
import { retireBlobs, type UnneededBlob } from './repository.ts'

/** A file as somebody may use it. */
export interface UsableRow {
  readonly user_id: number
  readonly public_id: string
  readonly id: number
  readonly name: string
  readonly suffix: string
  readonly kind: number
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

/** Whether a pack of the site has the file `f`. */
const isOfPack = sql<boolean>`exists (select from file_uses p where p.file_id = f.id and p.pack_id is not null)`

/**
 * Whether somebody may use the file `f`: it is theirs, is one of their stickers or of those of the site, or was received
 * in a conversation that they are in.
 */
export const mayUse = (userId: RawBuilder<unknown>) => sql<boolean>`(f.owner_id = ${userId}
  or ${userId} is not null and ${isOfPack}
  or exists (select from file_uses u where u.file_id = f.id and u.sticker_of = ${userId})
  or exists (
    select from file_uses u
    join ${readers} m on m.conversation_id = u.conversation_id and m.user_id = ${userId}
    where u.file_id = f.id
  ))`

/**
 * Pairs whose person may use the file. The files stay until the transaction ends.
 */
export async function usableFiles(
  queries: Queries,
  wanted: ReadonlyArray<{ userId: number; publicId: string }>,
): Promise<UsableRow[]> {
  const { rows } = await sql<UsableRow>`
    select p.user_id, f.public_id, f.id, f.name, f.suffix, f.kind, f.width, f.height, b.size
    from unnest(
      ${wanted.map(({ userId }) => userId)}::bigint[],
      ${wanted.map(({ publicId }) => publicId)}::text[]
    ) as p (user_id, public_id)
    join files f on f.public_id = p.public_id
    join blobs b on b.id = f.blob_id
    where ${mayUse(sql`p.user_id`)}
    order by f.id for key share of f`.execute(queries)
  return rows
}

export interface NamedFile {
  readonly public_id: string
  readonly name: string
  readonly size: number
}

/** Files of these scheduled messages, by the names that their senders know. */
export async function filesOfScheduled(
  queries: Queries,
  scheduledIds: readonly number[],
): Promise<NamedFile[]> {
  if (scheduledIds.length === 0) return []
  return await queries
    .selectFrom('file_uses as u')
    .innerJoin('files as f', 'f.id', 'u.file_id')
    .innerJoin('blobs as b', 'b.id', 'f.blob_id')
    .where('u.scheduled_id', 'in', scheduledIds)
    .select(['f.public_id', 'f.name', 'b.size'])
    .execute()
}

/** Whether a file that somebody may use is theirs for longer than messages that go by themselves. */
export async function isLasting(queries: Queries, userId: number, fileId: number): Promise<boolean> {
  const { rows } = await sql`
    select from files f where f.id = ${fileId} and (f.owner_id = ${userId} or ${isOfPack} or exists (
      select from file_uses u where u.file_id = f.id and (u.sticker_of = ${userId} or exists (
        select from ${readers} m where m.conversation_id = u.conversation_id and m.user_id = ${userId}
      ) and not exists (
        select from ${messages} x where x.id = u.message_id and x.vanishes_at is not null
      ))
    ))`.execute(queries)
  return rows.length > 0
}

/**
 * Where a file is used: in a message, as the picture of a group, as that of a person, in a report, in a message that is
 * held, as a sticker of a person or a pack, in a message that is sent at a time, or, where none of these is named, as the logo of
 * the site.
 */
export interface Use {
  readonly file_id: number
  readonly conversation_id: number | null
  readonly message_id: number | null
  readonly user_id: number | null
  readonly report_id?: number
  readonly held_id?: number
  readonly sticker_of?: number
  readonly pack_id?: number
  readonly scheduled_id?: number
}

export async function insertUses(queries: Queries, uses: readonly Use[]): Promise<void> {
  await queries
    .insertInto('file_uses')
    .values([...uses])
    .execute()
  const ids = [...new Set(uses.map(({ file_id }) => file_id))].sort((a, b) => a - b)
  await queries
    .updateTable('files')
    .set({ unused_since: null })
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .execute()
}

/**
 * Which uses end: those of a message, of a whole conversation, of one's picture, of a report, of what was held or
 * is sent at a time, as somebody's stickers, of a pack, or of the logo.
 */
export type Holder =
  | { readonly messageIds: readonly number[] }
  | { readonly messageId: number; readonly publicId: string }
  | { readonly conversationId: number }
  | { readonly groupPicture: number }
  | { readonly userPicture: number }
  | { readonly reportId: number }
  | { readonly heldIds: readonly number[] }
  | { readonly scheduledIds: readonly number[] }
  | { readonly stickersOf: number; readonly fileIds: readonly number[] }
  | { readonly packId: number; readonly fileIds: readonly number[] }
  | 'logo'

/** The files among these that exist, which stay until the transaction ends. */
export async function filesThere(queries: Queries, publicIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files where public_id = any (${[...publicIds]}::text[]) order by id for key share`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** Ends uses. Gives the files that are left without any; they are unused from now on. */
export async function deleteUses(queries: Queries, holder: Holder): Promise<number[]> {
  const held = conditionOf(holder)
  // First the locks: a use that begins meanwhile is seen by the statements after them only.
  await sql`select from files where id in (select file_id from file_uses where ${held}) order by id for update`.execute(
    queries,
  )
  const { rows } = await sql<{ id: number }>`
    with ended as (delete from file_uses where ${held} returning file_id)
    update files set unused_since = now()
    where id in (select file_id from ended)
      and not exists (select from file_uses u where u.file_id = files.id and (${held}) is not true)
    returning id`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Keeps the files that these messages use, and takes from the recipients the right to use them. */
export async function takeFromConversations(queries: Queries, messageIds: readonly number[]): Promise<void> {
  await queries
    .updateTable('file_uses')
    .set({ conversation_id: null })
    .where('message_id', 'in', [...messageIds])
    .execute()
}

function conditionOf(holder: Holder) {
  if (holder === 'logo')
    return sql`(conversation_id is null and message_id is null and user_id is null and report_id is null)`
  if ('messageIds' in holder) return sql`message_id = any (${[...holder.messageIds]}::bigint[])`
  if ('publicId' in holder)
    return sql`(message_id = ${holder.messageId} and file_id in (select id from files where public_id = ${holder.publicId}))`
  if ('conversationId' in holder) return sql`conversation_id = ${holder.conversationId}`
  if ('groupPicture' in holder) return sql`conversation_id = ${holder.groupPicture} and message_id is null`
  if ('reportId' in holder) return sql`report_id = ${holder.reportId}`
  if ('heldIds' in holder) return sql`held_id = any (${[...holder.heldIds]}::bigint[])`
  if ('scheduledIds' in holder) return sql`scheduled_id = any (${[...holder.scheduledIds]}::bigint[])`
  if ('stickersOf' in holder)
    return sql`(sticker_of = ${holder.stickersOf} and file_id = any (${[...holder.fileIds]}::bigint[]))`
  if ('packId' in holder)
    return sql`(pack_id = ${holder.packId} and file_id = any (${[...holder.fileIds]}::bigint[]))`
  return sql`user_id = ${holder.userPicture}`
}

/** Removes files, and their uses with them. Gives the bytes that nobody needs any more. */
export async function deleteFiles(queries: Queries, ids: readonly number[]): Promise<UnneededBlob[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .returning(['blob_id', 'thumbnail_id', 'owner_id', 'bytes'])
    .execute()
  const unneeded = await retireBlobs(
    queries,
    rows.flatMap(({ blob_id, thumbnail_id }) => [blob_id, thumbnail_id]),
  )
  await takeFromTotals(queries, rows)
  return unneeded
}

/**
 * The files among these that nothing shows, also after a transaction that locked them has ended: a use is noted at the
 * file too.
 */
export async function lockUnshown(queries: Queries, publicIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files f
    where public_id = any (${[...publicIds]}::text[]) and unused_since is not null
      and not exists (select from file_uses u where u.file_id = f.id)
    order by id for update`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Files that have been unused for so long. */
export async function lockUnusedFiles(queries: Queries, before: Date, limit: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('files')
    .select('id')
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
