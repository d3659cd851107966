import type { WordAction } from '@parley/contract'
import type { Queries } from '../../db/database.ts'

interface RuleWords {
  readonly name: string
  readonly action: WordAction
  readonly words: string[]
}

export async function readVersion(queries: Queries): Promise<number> {
  const { version } = await queries.selectFrom('word_versions').select('version').executeTakeFirstOrThrow()
  return version
}

/** The lists that are on, and the version of which they are. */
export async function readRules(
  queries: Queries,
): Promise<{ version: number; lists: ReadonlyArray<RuleWords> }> {
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
