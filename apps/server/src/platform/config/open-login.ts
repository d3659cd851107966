import { ConfigError } from './config-error.ts'
import { type ProviderSettings, providerIn } from './provider-settings.ts'
import { isSafeAddress } from './safe-address.ts'

export type { ProviderSettings } from './provider-settings.ts'

export interface OpenLogin {
  /** Where people reach this site, such as `https://chat.example.org`. */
  readonly publicUrl: string
  readonly providers: readonly ProviderSettings[]
  readonly qq: QqSettings | undefined
  /** The one person who still signs in by a password, where everybody else signs in by a provider; else undefined. */
  readonly passwordsOnlyFor: number | undefined
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

/** Values are left out of all messages: a secret may have been put in the wrong place. @throws ConfigError */
export function openLogin(env: Environment): OpenLogin | undefined {
  const providers = providersIn(env[listed])
  const qq = qqIn(env)
  const publicUrl = publicUrlIn(env)
  const passwordsOnlyFor = exceptionIn(env)
  if (providers.length === 0 && passwordsOnlyFor !== undefined)
    throw new ConfigError(`PARLEY_SSO_ONLY needs a provider in ${listed}.`)
  if (providers.length === 0 && !qq) return undefined
  if (!publicUrl)
    throw new ConfigError(
      `PARLEY_PUBLIC_URL must be set to the address of this site, because ${qq ? 'PARLEY_QQ_APP_ID' : listed} is.`,
    )
  return { publicUrl, providers, qq, passwordsOnlyFor }
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

function exceptionIn({ PARLEY_SSO_ONLY: text }: Environment): number | undefined {
  if (!text) return undefined
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new ConfigError(
    'PARLEY_SSO_ONLY must be the id of the administrator who may still sign in by a password, such as 10001.',
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
  const providers = list.map((entry, index) =>
    providerIn(entry, `Provider ${index + 1} of ${listed}`, example),
  )
  const twice = providers.find(
    ({ name }, index) => providers.findIndex((other) => other.name === name) < index,
  )
  if (twice) throw new ConfigError(`${listed} has two providers with the name ${twice.name}.`)
  return providers
}
