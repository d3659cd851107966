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

export async function readVersion(queries: Queries): Promise<number> {
  const { version } = await queries.selectFrom('word_versions').select('version').executeTakeFirstOrThrow()
  return version
}

/** The lists that are on, and the version of which they are. */
export async function readRules(
  queries: Queries,
): Promise<{ version: number; lists: ReadonlyArray<Pick<Content, 'name' | 'action' | 'words'>> }> {
  const rows = await queries
    .selectFrom('word_versions as v')
    .leftJoin('word_lists as l', (join) => join.on('l.is_on', '=', true))
    .select(['v.version', 'l.name', 'l.action', 'l.words'])
    .orderBy('l.id')
    .execute()
  const lists = rows.flatMap(({ name, action, words }) =>
    name === null || action === null || words === null ? [] : [{ name, action, words }],
  )
  return { version: rows[0]?.version ?? 0, lists }
}

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
