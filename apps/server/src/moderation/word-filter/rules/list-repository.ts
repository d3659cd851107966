import type { WordAction } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type ListRow = Omit<Selectable<Tables['word_lists']>, 'words'> & { readonly word_count: number }

interface Content {
  readonly name: string
  readonly action: WordAction
  readonly is_on: boolean
  readonly words: string[]
}

const columns = ['id', 'name', 'action', 'is_on', 'changed_at'] as const
const wordCount = sql<number>`cardinality(words)`.as('word_count')

/** From here on nobody else changes a list, and every node will read them anew. */
export async function beginChange(queries: Queries): Promise<void> {
  await queries
    .updateTable('word_versions')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
}

export function listRows(queries: Queries): Promise<ListRow[]> {
  return queries
    .selectFrom('word_lists')
    .select([...columns, wordCount])
    .orderBy('id')
    .execute()
}

export function listById(queries: Queries, id: number): Promise<(ListRow & { words: string[] }) | undefined> {
  return queries
    .selectFrom('word_lists')
    .select([...columns, wordCount, 'words'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertList(queries: Queries, content: Content): Promise<ListRow> {
  return queries
    .insertInto('word_lists')
    .values(content)
    .returning([...columns, wordCount])
    .executeTakeFirstOrThrow()
}

export async function updateList(queries: Queries, id: number, changes: Partial<Content>): Promise<ListRow> {
  return queries
    .updateTable('word_lists')
    .set({ ...changes, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning([...columns, wordCount])
    .executeTakeFirstOrThrow()
}

export async function deleteList(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('word_lists').where('id', '=', id).execute()
}
