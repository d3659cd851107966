import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { readingsOf } from '../../db/sql/conversations.ts'
import { peersOf } from '../../db/sql/direct.ts'
import type { Tables } from '../../db/tables.ts'

export type FolderRow = Pick<Selectable<Tables['chat_folders']>, 'id' | 'label'>

/** A conversation in a folder; a group has no other person. */
export interface EntryRow {
  readonly folder_id: number
  readonly conversation_id: number
  readonly peer_id: number | null
}

/** In their owner's order. */
export function foldersOf(queries: Queries, userId: number): Promise<FolderRow[]> {
  return queries
    .selectFrom('chat_folders')
    .select(['id', 'label'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** Conversations in these folders of a person. */
export async function entriesOf(
  queries: Queries,
  userId: number,
  folderIds: readonly number[],
): Promise<EntryRow[]> {
  if (folderIds.length === 0) return []
  const { rows } = await sql<EntryRow>`
    select e.folder_id, e.conversation_id, p.peer_id from chat_folder_entries e
    left join ${peersOf(userId)} p on p.conversation_id = e.conversation_id
    where e.folder_id = any (${list(folderIds, 'bigint')})
    order by e.folder_id, e.conversation_id`.execute(queries)
  return rows
}

/** After all others. */
export async function insertFolder(queries: Queries, userId: number, label: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_folders (user_id, label, place)
    select ${userId}::bigint, ${label}, coalesce(max(place), 0) + 1 from chat_folders where user_id = ${userId}
    returning id`.execute(queries)
  return rows[0]?.id ?? 0
}

/** @returns whether it is a folder of this person */
export async function renameFolder(
  queries: Queries,
  userId: number,
  id: number,
  label: string,
): Promise<boolean> {
  const row = await queries
    .updateTable('chat_folders')
    .set({ label })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts them in this order, the first at the first place. */
export async function placeFolders(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`
    update chat_folders f set place = wanted.place
    from unnest(${list(ids, 'bigint')}) with ordinality as wanted (id, place)
    where f.id = wanted.id`.execute(queries)
}

/** @returns whether it was a folder of this person */
export async function deleteFolder(queries: Queries, userId: number, id: number): Promise<boolean> {
  const row = await queries
    .deleteFrom('chat_folders')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFoldersOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('chat_folders').where('user_id', '=', userId).execute()
}

/** Adds the conversations among these that the person is still in. */
export async function insertEntries(
  queries: Queries,
  userId: number,
  folderId: number,
  conversationIds: readonly number[],
): Promise<void> {
  await sql`
    insert into chat_folder_entries (folder_id, conversation_id, user_id)
    select ${folderId}::bigint, m.conversation_id, m.user_id from ${readingsOf(userId)} m
    where m.conversation_id = any (${list(conversationIds, 'bigint')})
    on conflict do nothing`.execute(queries)
}

export async function deleteEntries(
  queries: Queries,
  folderId: number,
  conversationIds: readonly number[],
): Promise<void> {
  await queries
    .deleteFrom('chat_folder_entries')
    .where('folder_id', '=', folderId)
    .where('conversation_id', '=', sql<number>`any (${list(conversationIds, 'bigint')})`)
    .execute()
}
