import type { QqSettings } from '../../../platform/config/config.ts'
import type { Claims } from './claims.ts'
import { type Identity, type IdentityProvider, providerTimeoutMs, type Returned } from './provider.ts'

type Answer = Readonly<Record<string, unknown>>

/** QQ Connect: OAuth 2 of its own kind, without OpenID Connect and PKCE. */
export class QqProvider implements IdentityProvider {
  readonly name = 'qq'
  readonly title = 'QQ'
  readonly icon = ''
  /** The first clients of the wire send QQ's code and nothing else. */
  readonly takesBareCodes = true
  readonly admits = false
  readonly joins = []
  readonly checkMinutes = undefined
  readonly accountClaim = ''
  readonly conditions = { domains: [], claims: {} }
  readonly #settings: QqSettings
  readonly #redirectUri: string

  constructor(settings: QqSettings, redirectUri: string) {
    this.#settings = settings
    this.#redirectUri = redirectUri
  }

  async addressFor({ state }: { state: string }): Promise<URL> {
    return this.#address('/oauth2.0/authorize', {
      response_type: 'code',
      client_id: this.#settings.appId,
      redirect_uri: this.#redirectUri,
      state,
      scope: 'get_user_info',
    })
  }

  async identify({ code }: Returned): Promise<Identity> {
    const { appId, appKey, origin } = this.#settings
    const granted = await this.#ask('/oauth2.0/token', {
      grant_type: 'authorization_code',
      client_id: appId,
      client_secret: appKey,
      code,
      redirect_uri: this.#redirectUri,
      fmt: 'json',
    })
    const token = textIn(granted, 'access_token')
    const me = await this.#ask('/oauth2.0/me', { access_token: token, fmt: 'json' })
    if (textIn(me, 'client_id') !== appId) throw new Error('QQ answered for another app')
    const subject = textIn(me, 'openid')
    // Each app has other openids for the same people.
    return { issuer: `${origin}/${appId}`, subject, claims: () => this.#claims(token, subject), session: {} }
  }

  /** QQ knows neither. */
  async check(): Promise<never> {
    throw new Error('QQ is not asked about sessions')
  }

  async logoutIn(): Promise<never> {
    throw new Error('QQ sends no logout')
  }

  async #claims(token: string, openid: string): Promise<Claims> {
    const { appId } = this.#settings
    const info = await this.#ask('/user/get_user_info', {
      access_token: token,
      oauth_consumer_key: appId,
      openid,
    })
    const picture = [info.figureurl_qq_2, info.figureurl_qq_1, info.figureurl_2].find(Boolean)
    return { nickname: textIn(info, 'nickname', ''), picture: pictureAt(picture) }
  }

  #address(path: string, query: Record<string, string>): URL {
    const address = new URL(path, this.#settings.origin)
    address.search = new URLSearchParams(query).toString()
    return address
  }

  async #ask(path: string, query: Record<string, string>): Promise<Answer> {
    const response = await fetch(this.#address(path, query), {
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    })
    const answer = parsed(await response.text())
    const failure = answer.error ?? (answer.ret === undefined || answer.ret === 0 ? undefined : answer.ret)
    if (!response.ok || failure !== undefined)
      throw new Error(`QQ refused ${path}: ${response.status} ${String(failure)}`)
    return answer
  }
}

/** JSON, or `callback( {…} );` around it, in which QQ wraps errors whatever format was asked for. */
function parsed(text: string): Answer {
  const json = /^\s*callback\((.*)\);?\s*$/s.exec(text)?.[1] ?? text
  const answer: unknown = JSON.parse(json)
  if (typeof answer !== 'object' || answer === null) throw new Error('QQ sent no object')
  return answer as Answer
}

function textIn(answer: Answer, field: string, fallback?: string): string {
  const value = answer[field] ?? fallback
  if (typeof value !== 'string') throw new Error(`QQ sent no ${field}`)
  return value
}

/** QQ still writes `http:` before addresses that it serves encrypted. */
const pictureAt = (address: unknown): string | undefined =>
  typeof address === 'string' ? address.replace(/^http:\/\/(?=[^/]*\.qlogo\.cn\/)/, 'https://') : undefined
