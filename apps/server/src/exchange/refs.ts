import type { Queries } from '../storage/database.ts'
import { importedRecords, RecordKind } from './import-repository.ts'
import { exchangeLimits } from './limits.ts'

/** Ids of people and groups by what a source calls them, as far as they have been imported. */
export class Refs {
  readonly #source: string
  readonly #known = { person: new Map<string, number>(), group: new Map<string, number>() }

  constructor(source: string) {
    this.#source = source
  }

  async of(
    queries: Queries,
    kind: 'person' | 'group',
    refs: Iterable<string>,
  ): Promise<(ref: string) => number | undefined> {
    const wanted = [...new Set(refs)]
    const known = this.#known[kind]
    const found = new Map<string, number>()
    const missing: string[] = []
    for (const ref of wanted) {
      const id = known.get(ref)
      if (id === undefined) missing.push(ref)
      else found.set(ref, id)
    }
    const read = await importedRecords(queries, { source: this.#source, kind: RecordKind[kind] }, missing)
    if (known.size + read.size > exchangeLimits.refsKept) known.clear()
    // What a transaction sees of its own may come to nothing.
    for (const [ref, id] of read) {
      found.set(ref, id)
      if (!queries.isTransaction) known.set(ref, id)
    }
    return (ref) => found.get(ref)
  }
}
