import {
  editLimits,
  type FixableRule,
  fixableRules,
  languages,
  limits,
  type Registration,
  type SiteKind,
  type SiteLanguage,
} from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { readSettings } from './repository.ts'

export interface RulesOfSite {
  readonly name: string
  readonly language: SiteLanguage
  readonly kind: SiteKind
  readonly registration: Registration
  /** In MiB; 0 for any number. */
  readonly personQuota: number
  readonly siteQuota: number
  /** In MiB. */
  readonly fileMib: number
  /** Members; groups that there are keep theirs. */
  readonly groupSize: number
  /** Hours; 0 for never. */
  readonly editFor: number
  readonly linkPreviews: boolean
}

type Fixed = { readonly [F in FixableRule]?: RulesOfSite[F] | undefined }

const defaults: RulesOfSite = {
  name: '',
  language: languages[0],
  kind: 'circle',
  registration: 'open',
  personQuota: limits.personQuotaMib,
  siteQuota: 0,
  fileMib: limits.fileMib.default,
  groupSize: limits.groupSize.max,
  editFor: editLimits.hours.default,
  // The server sends no requests to other servers before an administrator has decided so (decision 120).
  linkPreviews: false,
}

/** Rules of the whole site: they are read whenever they are needed, and so apply at once, on every node. */
export class SiteRules {
  readonly #fixed: Fixed

  /** @param fixed what the operator has decided, which administrators then cannot change */
  constructor(fixed: Fixed) {
    this.#fixed = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined))
  }

  /** Rules that only the operator can change. */
  get fixed(): readonly FixableRule[] {
    return fixableRules.filter((rule) => this.#fixed[rule] !== undefined)
  }

  async read(queries: Queries): Promise<RulesOfSite> {
    return this.of(await readSettings(queries))
  }

  /** @param settings all of them, as they are stored */
  of({ rules }: Readonly<Record<string, unknown>>): RulesOfSite {
    return {
      ...defaults,
      ...(rules as Partial<RulesOfSite> | undefined),
      ...(this.#fixed as Partial<RulesOfSite>),
    }
  }
}
