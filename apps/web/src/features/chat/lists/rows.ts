import type { SignUp, SignUpList } from '@parley/contract'
import type { Wanted } from './own-entries.ts'

/** An entry as its bubble shows it. */
export interface Row {
  readonly key: string
  /** Undefined until it is stored. */
  readonly number: number | undefined
  readonly content: string
  /** Undefined of one of mine. */
  readonly by: SignUp | undefined
  /** Mine: my id of it. */
  readonly entryId: string | undefined
  /** My pending or refused request about it. */
  readonly wanted: Wanted | undefined
}

type Entries = NonNullable<SignUpList['entries']>

/** The last entries and all of mine, in order, with what I want of mine; behind them what I have added and is not stored. */
export function rowsOf(entries: Entries | undefined, wanted: readonly Wanted[]): Row[] {
  const { last = [], mine = [] } = entries ?? {}
  const own = new Map(mine.map((one) => [one.number, one]))
  const others = last.filter(({ number }) => !own.has(number))
  const stored = [...others, ...mine].sort((a, b) => a.number - b.number)
  const rows = stored.map(({ number, content }): Row => {
    const entryId = own.get(number)?.entryId
    const wish = wanted.find((one) => one.entryId === entryId)
    const by = others.find((one) => one.number === number)
    return { key: `${number}`, number, content: wish?.content ?? content, by, entryId, wanted: wish }
  })
  const known = new Set(mine.map(({ entryId }) => entryId))
  const added = wanted.flatMap((wish): Row[] => {
    const { entryId, content } = wish
    if (known.has(entryId) || content === undefined) return []
    return [{ key: entryId, number: undefined, content, by: undefined, entryId, wanted: wish }]
  })
  return [...rows, ...added]
}

/** Number of entries before the first of these rows that are not shown. */
export const hiddenCount = (entries: Entries | undefined, rows: readonly Row[]) =>
  (entries?.count ?? 0) - rows.filter(({ number }) => number !== undefined).length
