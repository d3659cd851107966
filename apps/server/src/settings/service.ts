import type { Settings } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import type { Registration } from '../config/config.ts'
import type { Caller } from '../http/caller.ts'
import type { Database, Queries } from '../storage/database.ts'
import { type Changes, checkChanges } from './policy.ts'
import { lockSettings, readSettings, writeSetting } from './repository.ts'

export { readEpoch, renewEpoch } from './epoch-repository.ts'

/** What the site tells about itself, kept in the database; secrets are in the environment. */
export class SettingsService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #version: string
  readonly #qq: QqSettings | undefined
  readonly #registration: Registration

  /** @param parts.qq what the environment says of QQ, which administrators then cannot change */
  constructor(parts: {
    database: Database
    audit: AuditService
    version: string
    qq: QqSettings | undefined
    registration: Registration
  }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#version = parts.version
    this.#qq = parts.qq
    this.#registration = parts.registration
  }

  info(): Promise<Settings> {
    return this.#read(this.#database.queries)
  }

  async change(caller: Caller, changes: Changes): Promise<void> {
    await this.#database.transaction(async ({ queries }) => {
      await lockSettings(queries)
      const current = await this.#read(queries)
      checkChanges(changes, current, this.#qq)
      const site = merged(emptySite, current.site, changes.site)
      const qq = this.#qq ?? merged(noQq, current.qq, changes.qq)
      await writeSetting(queries, 'site', site)
      if (!this.#qq) await writeSetting(queries, 'qq', qq)
      const told = [...differences(current.site, site), ...differences(current.qq, qq)].join(', ')
      await this.#audit.record(queries, caller, 'settingsChanged', { changes: told })
    })
  }

  async #read(queries: Queries): Promise<Settings> {
    const { firstStart = '', site, qq } = await readSettings(queries)
    return {
      site: { ...merged(emptySite, site), created_at: String(firstStart), version: this.#version },
      qq: { ...merged(noQq, qq), ...this.#qq, key: '' },
      ...(this.#registration !== 'open' && { registration: this.#registration }),
    }
  }
}

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
