import type { PersonEntry } from '@parley/importers'
import type { Queries } from '../../db/database.ts'
import { isAnother, namedAs } from './named.ts'
import { namesOf } from './person-repository.ts'

const examplesMax = 3

/** People of a source, read before anything is imported. */
export class Census {
  readonly #source: string
  readonly #refs = new Set<string>()
  readonly #refOf = new Map<string, string>()
  readonly #shared = new Set<string>()
  readonly #examples: string[] = []
  #others = 0

  constructor(source: string) {
    this.#source = source
  }

  async add(queries: Queries, entries: readonly PersonEntry[]): Promise<void> {
    // If several entries have one ref, the first counts.
    const own = entries.filter(({ ref }) => !this.#refs.has(ref) && this.#refs.add(ref))
    for (const { account, ref, isBot, isGone } of own) {
      if (account === undefined || isBot || isGone) continue
      const name = account.toLowerCase()
      if (this.#refOf.has(name)) this.#shared.add(name)
      else this.#refOf.set(name, ref)
    }
    const before = await namesOf(
      queries,
      this.#source,
      own.map(({ ref }) => ref),
    )
    for (const entry of own) {
      const [was, is] = [before.get(entry.ref), namedAs(entry)]
      if (!was || !isAnother(was, is)) continue
      this.#others++
      if (this.#examples.length < examplesMax)
        this.#examples.push(`${entry.ref} (${shown(was)} before, ${shown(is)} now)`)
    }
  }

  /** Whether several people of the source have this account name, in whatever letters. */
  isShared(account: string): boolean {
    return this.#shared.has(account.toLowerCase())
  }

  /** The problem, if people who were imported before seem to be others by now. */
  get problem(): string | undefined {
    if (this.#others === 0) return undefined
    const who = `${this.#others} people who came before under the same refs have other names now: ${this.#examples.join(', ')}`
    return `${who}. If they are the same people, add --renamed. If this is from another place, give it a name of its own: --as NAME, or "source" in its site.json`
  }
}

const shown = ({ account, nickname }: ReturnType<typeof namedAs>) => account ?? nickname
