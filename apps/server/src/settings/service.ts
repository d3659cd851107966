import { type Data, type Endpoints, limits, type Settings } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import { secondFactorSetting } from '../auth/service.ts'
import type { Brand } from '../http/brand.ts'
import type { Caller } from '../http/caller.ts'
import type { Database, Queries } from '../storage/database.ts'
import { readEffects, readUploaded } from './effects-repository.ts'
import { changeLook, lookOf, presentLook } from './look.ts'
import { type Changes, checkChanges, checkRules } from './policy.ts'
import { lockSettings, readSettings, writeSetting } from './repository.ts'
import type { RulesOfSite, SiteRules } from './rules.ts'

export { readEpoch, renewEpoch } from './epoch-repository.ts'
export { lockSettings, writeSetting } from './repository.ts'
export { SiteRules } from './rules.ts'

/** What the site tells about itself, kept in the database; secrets are in the environment. */
export class SettingsService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #version: string
  readonly #qq: QqSettings | undefined
  readonly #rules: SiteRules

  /** @param parts.qq what the environment says of QQ, which administrators then cannot change */
  constructor(parts: {
    database: Database
    audit: AuditService
    version: string
    qq: QqSettings | undefined
    rules: SiteRules
  }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#version = parts.version
    this.#qq = parts.qq
    this.#rules = parts.rules
  }

  info(): Promise<Settings> {
    return this.#read(this.#database.queries)
  }

  async change(caller: Caller, changes: Changes): Promise<void> {
    await this.#database.transaction(async ({ queries }) => {
      await lockSettings(queries)
      const current = await this.#read(queries)
      const rules = await this.#rules.read(queries)
      checkChanges(changes, current, this.#qq)
      checkRules(changes, rules, this.#rules.fixed)
      const site = merged(emptySite, current.site, changes.site)
      const qq = this.#qq ?? merged(noQq, current.qq, changes.qq)
      await writeSetting(queries, 'site', site)
      if (!this.#qq) await writeSetting(queries, 'qq', qq)
      const changed = merged(rules, changes)
      await writeSetting(queries, 'rules', changed)
      const before = lookOf(await readSettings(queries))
      const look = await changeLook(queries, caller, before, changes)
      const factor = await this.#changeSecondFactor(queries, current, changes)
      const told = [
        ...differences(current.site, site),
        ...differences(current.qq, qq),
        ...differences(rules, changed),
        ...differences(before, look),
        ...differences(current, factor),
      ].join(', ')
      await this.#audit.record(queries, caller, 'settingsChanged', { changes: told })
    })
  }

  async rules(): Promise<Data<Endpoints['GET /api/settings/admin/rules']>> {
    const { queries } = this.#database
    const rules = await this.#rules.read(queries)
    return { ...rules, fixed: [...this.#rules.fixed], uploadedBytes: await readUploaded(queries) }
  }

  effects(): Promise<Data<Endpoints['GET /api/settings/admin/effects']>> {
    return readEffects(this.#database.queries)
  }

  /** What the pages of the site look like before anything is known of whoever opens them. */
  async brand(): Promise<Brand> {
    return await brandOf(this.#database.queries, this.#rules)
  }

  async #changeSecondFactor(
    queries: Queries,
    current: Settings,
    { secondFactor }: Changes,
  ): Promise<Pick<Settings, 'secondFactor'>> {
    if (secondFactor === undefined || secondFactor === (current.secondFactor ?? 'none')) return {}
    await writeSetting(queries, secondFactorSetting, secondFactor)
    return { secondFactor }
  }

  async #read(queries: Queries): Promise<Settings> {
    const settings = await readSettings(queries)
    const { firstStart = '', site, qq, [secondFactorSetting]: secondFactor } = settings
    return {
      site: { ...merged(emptySite, site), created_at: String(firstStart), version: this.#version },
      qq: { ...merged(noQq, qq), ...this.#qq, key: '' },
      ...presentRules(this.#rules.of(settings)),
      ...presentLook(lookOf(settings)),
      ...((secondFactor === 'administrators' || secondFactor === 'all') && { secondFactor }),
    }
  }
}

export async function brandOf(queries: Queries, rules: SiteRules): Promise<Brand> {
  const settings = await readSettings(queries)
  return { ...lookOf(settings), name: rules.of(settings).name }
}

/** As everybody is told them, older clients too: what is as it always was is left out. */
const presentRules = ({ name, kind, registration, fileMib, editFor, linkPreviews }: RulesOfSite) => ({
  ...(name && { name }),
  ...(kind !== 'circle' && { kind }),
  ...(registration !== 'open' && { registration }),
  ...(fileMib !== limits.fileMib.default && { fileMib }),
  ...(editFor > 0 && { editFor }),
  ...(linkPreviews && { linkPreviews }),
})

type QqSettings = Omit<Settings['qq'], 'key'>

const emptySite = {
  bei_an: '',
  qq_image: '',
  wechat_image: '',
  bilibili_url: '',
  gitee_url: '',
  github_url: '',
}
const noQq = { enable: false, app_id: '', redirect: '', webPath: '' }

/** The fields of `defaults`, each as the last layer that has it says. */
function merged<T extends object>(defaults: T, ...layers: unknown[]): T {
  const result = { ...defaults }
  for (const name of Object.keys(defaults) as Array<keyof T>)
    for (const layer of layers as Array<Partial<T> | undefined>) result[name] = layer?.[name] ?? result[name]
  return result
}

function differences(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => old.get(name) !== value)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
}
