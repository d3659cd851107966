import {
  type Data,
  type Endpoints,
  type Input,
  isStricterRetention,
  type RetentionRules,
} from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { checkConfirmed } from '../../kernel/confirmation.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { lockSettings, writeSetting } from '../../platform/settings/service.ts'
import { previewOf, readRules } from './repository.ts'

type Change = Endpoints['PUT /api/retention/rules']
type Preview = Endpoints['POST /api/retention/preview']

/** For how long the site keeps what people say, and the audit log. */
export class RetentionService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #logDays: number

  /** @param parts.logDays of the audit log, unless administrators have decided it */
  constructor(parts: { database: Database; audit: AuditService; logDays: number }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#logDays = parts.logDays
  }

  rules(): Promise<RetentionRules> {
    return this.#read(this.#database.queries)
  }

  /** Changes the rules. A shorter retention needs a confirmation: erased content does not come back. */
  async change(caller: Caller, rules: Input<Change>['body']): Promise<void> {
    await this.#database.transaction(async ({ queries }) => {
      await lockSettings(queries)
      const before = await this.#read(queries)
      const wanted: RetentionRules = {
        messages: rules.messages,
        images: rules.images,
        videos: rules.videos,
        voices: rules.voices,
        files: rules.files,
        log: rules.log,
      }
      if (isStricterRetention(wanted, before)) checkConfirmed(caller)
      await writeSetting(queries, 'retention', wanted)
      const changed = (Object.keys(wanted) as Array<keyof RetentionRules>).filter(
        (what) => before[what] !== wanted[what],
      )
      const described = changed.map((what) => `${what}: ${before[what] ?? '∞'} → ${wanted[what] ?? '∞'}`)
      await this.#audit.record(queries, caller, 'retentionChanged', { changes: described.join(', ') })
    })
  }

  preview(rules: Input<Preview>['body']): Promise<Data<Preview>> {
    return previewOf(this.#database.queries, rules)
  }

  async #read(queries: Queries): Promise<RetentionRules> {
    const forEver = { messages: null, images: null, videos: null, voices: null, files: null }
    return { ...forEver, log: this.#logDays, ...(await readRules(queries)) }
  }
}
