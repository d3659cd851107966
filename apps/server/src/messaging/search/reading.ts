import type { Highlight, Snippet } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { type FoundRow, readAt, type Spot } from '../conversations/searched-repository.ts'
import type { Understood } from './search-query.ts'
import { mark } from './text/marking.ts'
import { authorOf, isPlainText, mentionsIn, textsOf, typesOf } from './text/texts.ts'

export interface Marks {
  readonly snippet: Snippet
  readonly highlights: readonly Highlight[]
}

/** Messages as a reader sees them at this moment, and where in them what was asked for stands. */
export class Reading {
  readonly marks = new Map<number, Marks>()
  readonly #queries: Queries
  readonly #userId: number
  readonly #asked: Understood

  /** @param userId `everyone` for a reader who sees everything that is there for everybody */
  constructor(queries: Queries, userId: number, asked: Understood) {
    this.#queries = queries
    this.#userId = userId
    this.#asked = asked
  }

  /** The index may be behind: whatever is found is compared with what is said now. */
  async read(spots: readonly Spot[]): Promise<FoundRow[]> {
    const rows = await readAt(this.#queries, this.#userId, spots)
    return rows.filter((row) => this.#isWanted(row))
  }

  #isWanted(row: FoundRow): boolean {
    const { wanted, since, until } = this.#asked
    const at = row.created_at.getTime()
    if (at < (since ?? 0) || at >= (until ?? Number.MAX_SAFE_INTEGER)) return false
    if (wanted.from !== undefined && authorOf(row) !== wanted.from) return false
    if (wanted.type !== undefined && !typesOf(row).includes(wanted.type)) return false
    if (wanted.isPlain && !isPlainText(row)) return false
    if (wanted.mentions.length > 0 && !mentionsIn(row).some((id) => wanted.mentions.includes(id)))
      return false
    const marks = mark(textsOf(row), wanted.needles)
    if (marks) this.marks.set(row.id, marks)
    return marks !== undefined
  }
}
