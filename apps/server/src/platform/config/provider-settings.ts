import { type JoiningKey, joiningKeys } from '@parley/contract'
import { ConfigError } from './config-error.ts'
import { isSafeAddress } from './safe-address.ts'

/** A provider of OpenID Connect. */
export interface ProviderSettings {
  /** In addresses, and the `flag` of the sign-in call. */
  readonly name: string
  /** Name for people. */
  readonly title: string
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined
  /** A path on this site or a `data:` picture, or ''. */
  readonly icon: string
  /** Scopes to ask for beside those that are needed. */
  readonly scopes: readonly string[]
  /** Its people get accounts although others may not register. */
  readonly admits: boolean
  /** Domains of verified e-mail addresses that may come in, in lower case; none for any. */
  readonly domains: readonly string[]
  /** Values of claims, of which a person needs any one; none for no condition. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** How accounts are found that its people may have already. */
  readonly joins: readonly JoiningKey[]
  /** Claim with the name of such an account. */
  readonly accountClaim: string
  /** What the provider is asked to show, in the words of OpenID Connect; '' for its usual. */
  readonly prompt: string
  /** Minutes between two checks of a session at the provider; undefined for none. */
  readonly checkMinutes: number | undefined
}

const texts = [
  'name',
  'title',
  'issuer',
  'clientId',
  'clientSecret',
  'icon',
  'accountClaim',
  'prompt',
] as const
const flags = ['admits'] as const
const lists = ['scopes', 'domains', 'joins'] as const
const known: readonly string[] = [...texts, ...flags, ...lists, 'claims', 'checkMinutes']
const qqName = 'qq'

/** @throws ConfigError */
export function providerIn(entry: unknown, which: string, example: string): ProviderSettings {
  if (!isObject(entry)) throw new ConfigError(`${which} must look like ${example}.`)
  const unknown = Object.keys(entry).find((field) => !known.includes(field))
  if (unknown)
    throw new ConfigError(`${which} has a field that does not exist; there are ${known.join(', ')}.`)
  checkTypes(entry, which)
  const {
    name = '',
    title,
    issuer = '',
    clientId,
    clientSecret,
    icon = '',
  } = entry as Record<(typeof texts)[number], string>
  if (!/^[a-z0-9][a-z0-9_-]{0,31}$/.test(name))
    throw new ConfigError(`${which}: name must be of a–z, 0–9, - and _, at most 32.`)
  if (name === qqName)
    throw new ConfigError(`${which}: the name ${qqName} belongs to PARLEY_QQ_APP_ID; choose another.`)
  if (!isSafeAddress(issuer)) throw new ConfigError(`${which}: issuer must be an address with https.`)
  if (!clientId) throw new ConfigError(`${which}: clientId is missing.`)
  if (icon !== '' && !/^(\/(?!\/)|data:image\/)/.test(icon))
    throw new ConfigError(`${which}: icon must be a path on this site, or start with data:image/.`)
  const shown = {
    name,
    title: title || name,
    issuer,
    clientId,
    clientSecret: clientSecret || undefined,
    icon,
  }
  return { ...shown, ...admissionIn(entry, which), ...stayIn(entry) }
}

const stayIn = ({ prompt = '', checkMinutes }: Readonly<Record<string, unknown>>) => ({
  prompt: prompt as string,
  checkMinutes: checkMinutes as number | undefined,
})

type Admission = Pick<ProviderSettings, 'scopes' | 'admits' | 'domains' | 'claims' | 'joins' | 'accountClaim'>

function admissionIn(entry: Readonly<Record<string, unknown>>, which: string): Admission {
  const { scopes = [], admits = false, domains = [], claims = {}, joins = [] } = entry as Partial<Admission>
  const { accountClaim = 'preferred_username' } = entry as Partial<Admission>
  if (!scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    throw new ConfigError(`${which}: scopes must be single words, such as groups.`)
  if (!domains.every((domain) => /^[^\s@.]+(\.[^\s@.]+)+$/.test(domain)))
    throw new ConfigError(`${which}: domains must be such as example.org, without an @.`)
  if (!joins.every((key) => joiningKeys.includes(key)))
    throw new ConfigError(`${which}: joins must be a list of ${joiningKeys.join(', ')}.`)
  const lowered = domains.map((domain) => domain.toLowerCase())
  return { scopes, admits, domains: lowered, claims, joins, accountClaim }
}

function checkTypes(entry: Readonly<Record<string, unknown>>, which: string): void {
  const wrong = (fields: readonly string[], isRight: (value: unknown) => boolean) =>
    fields.find((field) => entry[field] !== undefined && !isRight(entry[field]))
  const text = wrong(texts, (value) => typeof value === 'string')
  if (text) throw new ConfigError(`${which}: ${text} must be a text.`)
  const flag = wrong(flags, (value) => typeof value === 'boolean')
  if (flag) throw new ConfigError(`${which}: ${flag} must be true or false.`)
  const list = wrong(lists, isTexts)
  if (list) throw new ConfigError(`${which}: ${list} must be a list of texts.`)
  if (wrong(['checkMinutes'], isMinutes))
    throw new ConfigError(`${which}: checkMinutes must be a whole number from 1 to 1440.`)
  if (wrong(['claims'], (value) => isObject(value) && Object.values(value).every(isFilled)))
    throw new ConfigError(`${which}: claims must be such as {"groups": ["staff", "teachers"]}.`)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string' && part !== '')

const isMinutes = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1440

/** An empty list would let nobody in. */
const isFilled = (value: unknown) => isTexts(value) && value.length > 0
