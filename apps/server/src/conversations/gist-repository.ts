import { type Gist, gistOf, limits } from '@parley/contract'
import { sql } from 'kysely'

/** Of a list's row; nulls where a conversation has no message to tell of. */
export interface GistRow {
  readonly gist_type: number | null
  readonly gist_words: string | null
}

/** Enough for a title, for a withdrawal with its words, and to tell whether a text is cut off. */
const gistSource = limits.mediaTitle.max
/** What is left out before the words begin; PostgreSQL itself would leave out spaces only. */
const whiteSpace = ' \t\n\r\u00a0\u3000'

/** What the gist of message `x` is made of: of what it says no more than a line shows. */
export const gistColumns = sql`x.type as gist_type, left(
  ltrim(coalesce(x.body ->> 'title', x.body ->> 'content'), ${whiteSpace}), ${gistSource}::int
) as gist_words`

/** The gist of a row, where gists were asked for. */
export function gistIn(
  { gist_type: type, gist_words: words }: GistRow,
  { gists = false }: { gists?: boolean | undefined },
): { gist?: Gist } {
  return gists && type !== null ? { gist: gistOf(type, { title: words, content: words }) } : {}
}
