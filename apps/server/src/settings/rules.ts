import type { Registration, SiteKind } from '@parley/contract'
import type { Queries } from '../storage/database.ts'
import { readSettings } from './repository.ts'

export interface RulesOfSite {
  readonly name: string
  readonly kind: SiteKind
  readonly registration: Registration
}

const defaults: RulesOfSite = { name: '', kind: 'circle', registration: 'open' }

/** What is decided about the site as a whole: it is read whenever it matters, and so holds at once, on every node. */
export class SiteRules {
  readonly #registration: Registration | undefined

  /** @param registration what the operator has decided, which administrators then cannot change */
  constructor(registration: Registration | undefined) {
    this.#registration = registration
  }

  /** What nobody changes but the operator. */
  get fixed(): ReadonlyArray<'registration'> {
    return this.#registration ? ['registration'] : []
  }

  async read(queries: Queries): Promise<RulesOfSite> {
    return this.of(await readSettings(queries))
  }

  /** @param settings all of them, as they are stored */
  of({ rules }: Readonly<Record<string, unknown>>): RulesOfSite {
    const fixed = this.#registration && { registration: this.#registration }
    return { ...defaults, ...(rules as Partial<RulesOfSite> | undefined), ...fixed }
  }
}
