import { ConfigError } from './config-error.ts'

export interface OpenLogin {
  /** Where people reach this site, such as `https://chat.example.org`. */
  readonly publicUrl: string
  readonly providers: readonly ProviderSettings[]
  readonly qq: QqSettings | undefined
}

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
}

export interface QqSettings {
  readonly appId: string
  readonly appKey: string
  /** Where QQ answers; tests put a fake in its place. */
  readonly origin: string
}

type Environment = Readonly<Record<string, string | undefined>>

const listed = 'PARLEY_OPEN_LOGIN'
const example =
  '[{"name":"school","title":"School","issuer":"https://id.example.org","clientId":"…","clientSecret":"…"}]'
const known = ['name', 'title', 'issuer', 'clientId', 'clientSecret', 'icon']
const qqName = 'qq'

/** Values are left out of all messages: a secret may have been put in the wrong place. @throws ConfigError */
export function openLogin(env: Environment): OpenLogin | undefined {
  const providers = providersIn(env[listed])
  const qq = qqIn(env)
  const publicUrl = publicUrlIn(env)
  if (providers.length === 0 && !qq) return undefined
  if (!publicUrl)
    throw new ConfigError(
      `PARLEY_PUBLIC_URL must be set to the address of this site, because ${qq ? 'PARLEY_QQ_APP_ID' : listed} is.`,
    )
  return { publicUrl, providers, qq }
}

/** Where people reach this site. @throws ConfigError */
export function publicUrlIn({ PARLEY_PUBLIC_URL: text }: Environment): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new ConfigError(
    'PARLEY_PUBLIC_URL must be an address without a path, such as https://chat.example.org.',
  )
}

function qqIn(env: Environment): QqSettings | undefined {
  const { PARLEY_QQ_APP_ID: appId, PARLEY_QQ_APP_KEY: appKey } = env
  if (!appId && !appKey) return undefined
  if (!appId || !appKey) throw new ConfigError('PARLEY_QQ_APP_ID and PARLEY_QQ_APP_KEY must be set together.')
  const origin = env.PARLEY_QQ_ADDRESS || 'https://graph.qq.com'
  if (!isSafeAddress(origin)) throw new ConfigError('PARLEY_QQ_ADDRESS must be an address with https.')
  return { appId, appKey, origin: new URL(origin).origin }
}

function providersIn(text: string | undefined): ProviderSettings[] {
  if (!text) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {}
  if (!Array.isArray(list)) throw new ConfigError(`${listed} must be a JSON list such as ${example}.`)
  const providers = list.map((entry, index) => provider(entry, `Provider ${index + 1} of ${listed}`))
  const twice = providers.find(
    ({ name }, index) => providers.findIndex((other) => other.name === name) < index,
  )
  if (twice) throw new ConfigError(`${listed} has two providers with the name ${twice.name}.`)
  return providers
}

function provider(entry: unknown, which: string): ProviderSettings {
  if (typeof entry !== 'object' || entry === null)
    throw new ConfigError(`${which} must look like ${example}.`)
  const fields = entry as Record<string, unknown>
  const unknown = Object.keys(fields).find((field) => !known.includes(field))
  if (unknown)
    throw new ConfigError(`${which} has a field that does not exist; there are ${known.join(', ')}.`)
  const wrong = known.find((field) => fields[field] !== undefined && typeof fields[field] !== 'string')
  if (wrong) throw new ConfigError(`${which}: ${wrong} must be a text.`)
  const {
    name = '',
    title,
    issuer = '',
    clientId,
    clientSecret,
    icon = '',
  } = fields as Record<string, string>
  if (!/^[a-z0-9][a-z0-9_-]{0,31}$/.test(name))
    throw new ConfigError(`${which}: name must be of a–z, 0–9, - and _, at most 32.`)
  if (name === qqName)
    throw new ConfigError(`${which}: the name ${qqName} belongs to PARLEY_QQ_APP_ID; choose another.`)
  if (!isSafeAddress(issuer)) throw new ConfigError(`${which}: issuer must be an address with https.`)
  if (!clientId) throw new ConfigError(`${which}: clientId is missing.`)
  if (icon !== '' && !/^(\/(?!\/)|data:image\/)/.test(icon))
    throw new ConfigError(`${which}: icon must be a path on this site, or start with data:image/.`)
  return { name, title: title || name, issuer, clientId, clientSecret: clientSecret || undefined, icon }
}

/** Secrets and identities cross a network encrypted, or no network at all. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** A host that is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]'
}
