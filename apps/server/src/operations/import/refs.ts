import type { Queries } from '../../db/database.ts'
import { signInNames } from '../../identity/users/service.ts'
import { importedRecords, RecordKind } from './import-repository.ts'
import { importLimits } from './limits.ts'

type Kind = 'person' | 'group'

/** Ids of people and groups by what a source calls them, as far as they have been imported. */
export class Refs {
  readonly #source: string
  readonly #known = { person: new Map<string, number>(), group: new Map<string, number>() }
  /** In a dry run: what an import would make or match. A record that does not exist yet has a negative id. */
  readonly #foreseen = { person: new Map<string, number>(), group: new Map<string, number>() }
  readonly #foreseenGone = new Set<number>()

  constructor(source: string) {
    this.#source = source
  }

  async of(
    queries: Queries,
    kind: Kind,
    refs: Iterable<string>,
  ): Promise<(ref: string) => number | undefined> {
    const wanted = [...new Set(refs)]
    const known = this.#known[kind]
    const found = new Map<string, number>()
    const missing: string[] = []
    for (const ref of wanted) {
      const id = this.#foreseen[kind].get(ref) ?? known.get(ref)
      if (id === undefined) missing.push(ref)
      else found.set(ref, id)
    }
    const read = await importedRecords(queries, { source: this.#source, kind: RecordKind[kind] }, missing)
    if (known.size + read.size > importLimits.refsKept) known.clear()
    // Records that a transaction has stored itself may still be rolled back.
    for (const [ref, id] of read) {
      found.set(ref, id)
      if (!queries.isTransaction) known.set(ref, id)
    }
    return (ref) => found.get(ref)
  }

  /** @param more `id` of somebody who is here; whether they would have no account */
  foresee(kind: Kind, ref: string, { id, isGone = false }: { id?: number; isGone?: boolean } = {}): void {
    const foreseen = this.#foreseen[kind]
    const own = id ?? -(foreseen.size + 1)
    foreseen.set(ref, own)
    if (isGone) this.#foreseenGone.add(own)
  }

  hasForeseen(kind: Kind, ref: string): boolean {
    return this.#foreseen[kind].has(ref)
  }

  /** The people among these who have an account, or would have one. */
  async accountsAmong(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
    const there = ids.filter((id) => id > 0)
    const found = there.length > 0 ? await signInNames(queries, there) : []
    const foreseen = ids.filter((id) => id < 0 && !this.#foreseenGone.has(id))
    return new Set([...found.map(({ id }) => id), ...foreseen])
  }
}
