import {
  type Data,
  type Endpoints,
  languages,
  limits,
  type Settings,
  type SiteLanguage,
  weakensSecurity,
} from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import { secondFactorSetting } from '../../db/tables/settings.ts'
import type { Caller } from '../../kernel/caller.ts'
import { checkConfirmed } from '../../kernel/confirmation.ts'
import type { Actor, AuditService } from '../audit/service.ts'
import type { Brand } from '../http/brand.ts'
import { changeLook, lookOf, presentLook } from './look.ts'
import { type Changes, checkChanges, checkRules } from './policy.ts'
import { lockSettings, readEffects, readSettings, readUploaded, writeSetting } from './repository.ts'
import type { RulesOfSite, SiteRules } from './rules.ts'

export { lockSettings, writeSetting } from './repository.ts'
export { SiteRules } from './rules.ts'

/** The site's settings, stored in the database; secrets are in the environment. */
export class SettingsService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #version: string
  readonly #qq: QqSettings | undefined
  readonly #rules: SiteRules
  #language: SiteLanguage = languages[0]

  /** @param parts.qq QQ settings from the environment, which administrators then cannot change */
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

  /** @param caller an administrator, or the operator at the machine */
  async change(caller: Actor & Pick<Caller, 'isConfirmed'>, changes: Changes): Promise<void> {
    this.#language = await this.#database.transaction(async ({ queries }) => {
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
      const factorBefore = current.secondFactor ?? 'none'
      const guarded = { ...changed, qq, secondFactor: changes.secondFactor ?? factorBefore }
      if (weakensSecurity(guarded, { ...rules, qq: merged(noQq, current.qq), secondFactor: factorBefore }))
        checkConfirmed(caller)
      await writeSetting(queries, 'rules', changed)
      const before = lookOf(await readSettings(queries))
      const look = await changeLook(queries, caller, before, changes)
      const factor = await this.#changeSecondFactor(queries, current, changes)
      const described = [
        ...differences(current.site, site),
        ...differences(current.qq, qq),
        ...differences(rules, changed),
        ...differences(before, look),
        ...differences(current, factor),
      ].join(', ')
      await this.#audit.record(queries, caller, 'settingsChanged', { changes: described })
      return changed.language
    })
  }

  async rules(): Promise<Data<Endpoints['GET /api/settings/admin/rules']>> {
    const { queries } = this.#database
    const settings = await readSettings(queries)
    return {
      ...this.#rules.of(settings),
      fixed: [...this.#rules.fixed],
      isLanguageChosen: Object(settings.rules).language !== undefined,
      uploadedBytes: await readUploaded(queries),
    }
  }

  effects(): Promise<Data<Endpoints['GET /api/settings/admin/effects']>> {
    return readEffects(this.#database.queries)
  }

  /** Look of the site's pages for a visitor who is not known yet. */
  async brand(): Promise<Brand> {
    const brand = await brandOf(this.#database.queries, this.#rules)
    this.#language = brand.language
    return brand
  }

  /** As it was when this node last read the settings, which every page that is opened makes it do. */
  get language(): SiteLanguage {
    return this.#language
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
    const rules = this.#rules.of(settings)
    this.#language = rules.language
    return {
      site: { ...merged(emptySite, site), created_at: String(firstStart), version: this.#version },
      qq: { ...merged(noQq, qq), ...this.#qq, key: '' },
      ...presentRules(rules),
      ...presentLook(lookOf(settings)),
      ...((secondFactor === 'administrators' || secondFactor === 'all') && { secondFactor }),
    }
  }
}

export async function brandOf(queries: Queries, rules: SiteRules): Promise<Brand> {
  const settings = await readSettings(queries)
  const { name, language } = rules.of(settings)
  return { ...lookOf(settings), name, language }
}

/** The rules as all clients receive them, older ones too: rules with their former fixed values are left out. */
const presentRules = ({
  name,
  language,
  kind,
  registration,
  fileMib,
  editFor,
  linkPreviews,
}: RulesOfSite) => ({
  ...(name && { name }),
  ...(language !== languages[0] && { language }),
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

/** The fields of `defaults`, each with the value of the last layer that has it. */
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
