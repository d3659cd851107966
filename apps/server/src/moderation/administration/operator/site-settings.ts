import { calls } from '@parley/contract'
import { validator, violationMessage } from '@parley/contract/validate'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SettingsService } from '../../../platform/settings/service.ts'

/** The operator at the machine's own command line, whom nothing asks for a password. */
const operator = { userId: null, ip: '', isConfirmed: true }

const { properties } = calls.changeSettings.body

/** Settings that are one value. The rest are objects and pictures, which have their page. */
export const settingNames = [
  'name',
  'language',
  'kind',
  'registration',
  'secondFactor',
  'personQuota',
  'siteQuota',
  'fileMib',
  'groupSize',
  'editFor',
  'linkPreviews',
  'accent',
] as const satisfies ReadonlyArray<keyof typeof properties>

export type SettingName = (typeof settingNames)[number]
export type SiteValues = Readonly<Record<SettingName, string | number | boolean>>

export const isSetting = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name)

const readChanges = validator(calls.changeSettings.body)

/** What administrators decide under `/admin/site`, for the operator: with the same checks, and an entry of the audit log. */
export class OperatorSettings {
  readonly #settings: SettingsService

  constructor(settings: SettingsService) {
    this.#settings = settings
  }

  /** All values, and the names of those that the environment fixes. */
  async read(): Promise<{ values: SiteValues; fixed: readonly string[] }> {
    const [rules, info] = await Promise.all([this.#settings.rules(), this.#settings.info()])
    const all: Record<string, unknown> = {
      ...rules,
      secondFactor: info.secondFactor ?? 'none',
      accent: info.accent ?? '',
    }
    const values = Object.fromEntries(settingNames.map((name) => [name, all[name]])) as SiteValues
    return { values, fixed: rules.fixed }
  }

  /** @returns why it was not set */
  async set(name: SettingName, typed: string): Promise<string | undefined> {
    const read = readChanges({ [name]: settingIn(name, typed) })
    if (!read.ok) return `${name}: ${violationMessage(read.violation, 'en')}`
    try {
      await this.#settings.change(operator, read.value)
      return undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { fixed } = await this.read()
      return fixed.includes(name)
        ? `${name} is set in the environment: change it there.`
        : `${name}: ${error.sentence('en')}`
    }
  }
}

/** As the setting's own kind, where it reads as one; else as it was typed, which the check then refuses. */
function settingIn(name: SettingName, typed: string): string | number | boolean {
  const { type } = properties[name] as { type?: string }
  if (type === 'boolean') return booleans.get(typed) ?? typed
  return type === 'integer' && /^\d+$/.test(typed) ? Number(typed) : typed
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['off', false],
  ['false', false],
])
