import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Slice } from '../../kernel/paging.ts'
import type { Content, StoredMessage } from './drafts.ts'
import type { StoredEdit } from './edits.ts'
import { isVisible } from './visible-repository.ts'

/** A message as it is stored, and whether somebody sees it. */
export async function messageToEdit(queries: Queries, id: number, userId: number) {
  const { rows } = await sql<StoredMessage & { readonly is_seen: boolean }>`
    select x.*, ${isVisible({ userId })} as is_seen from messages x where x.id = ${id}`.execute(queries)
  return rows[0]
}

/** Whether this very edit has been made before, be there others since or not. */
export async function wasEditedBy(
  queries: Queries,
  { id, edited }: StoredMessage,
  editId: string,
): Promise<boolean> {
  if (!edited || edited.id === editId) return edited?.id === editId
  const { rows } = await sql`
    select from message_versions where message_id = ${id} and edit_id = ${editId}`.execute(queries)
  return rows.length > 0
}

/** Puts other content in the place of a message's, and keeps what it said. */
export async function replaceVersion(
  queries: Queries,
  { id, type, body, mentions, created_at, edited }: StoredMessage,
  content: Content,
  edit: StoredEdit,
): Promise<void> {
  await queries
    .insertInto('message_versions')
    .values({
      message_id: id,
      version: edited?.version ?? 0,
      edit_id: edited?.id ?? null,
      type,
      body: JSON.stringify(body),
      mentions: mentions ? JSON.stringify(mentions) : null,
      written_at: edited ? new Date(edited.at) : created_at,
    })
    .execute()
  await queries
    .updateTable('messages')
    .set({
      type: content.type,
      body: JSON.stringify(content.body),
      preview: content.preview,
      mentions: content.mentions ? JSON.stringify(content.mentions) : null,
      edited: JSON.stringify(edit),
    })
    .where('id', '=', id)
    .execute()
}

export interface VersionRow {
  readonly version: number
  readonly type: number
  readonly body: object
  readonly written_at: Date
}

/** Earlier versions of a message, the last first. */
export async function listVersions(
  queries: Queries,
  messageId: number,
  { offset, limit }: Slice,
): Promise<{ rows: VersionRow[]; count: number }> {
  const found = queries.selectFrom('message_versions').where('message_id', '=', messageId)
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['version', 'type', 'body', 'written_at'])
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, count }
}
