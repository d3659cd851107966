import type { JoiningKey } from '@parley/contract'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { ProviderSettings } from '../../../platform/config/config.ts'
import { type Claims, type Conditions, hasConditions, meets } from './claims.ts'
import { logoutIn } from './logout-token.ts'
import {
  type Identity,
  type IdentityProvider,
  providerTimeoutMs,
  type Returned,
  type Sending,
} from './provider.ts'
import type { Checked, Logout } from './provider-session.ts'

/** Any provider that speaks OpenID Connect. */
export class OidcProvider implements IdentityProvider {
  readonly takesBareCodes = false
  readonly #settings: ProviderSettings
  readonly #redirectUri: string
  #discovered: Promise<oidc.Configuration> | undefined
  #keys: JWTVerifyGetKey | undefined

  constructor(settings: ProviderSettings, redirectUri: string) {
    this.#settings = settings
    this.#redirectUri = redirectUri
  }

  get name(): string {
    return this.#settings.name
  }

  get title(): string {
    return this.#settings.title
  }

  get icon(): string {
    return this.#settings.icon
  }

  get checkMinutes(): number | undefined {
    return this.#settings.checkMinutes
  }

  get admits(): boolean {
    return this.#settings.admits
  }

  get conditions(): Conditions {
    return this.#settings
  }

  get joins(): readonly JoiningKey[] {
    return this.#settings.joins
  }

  get accountClaim(): string {
    return this.#settings.accountClaim
  }

  async addressFor({ state, nonce, verifier, anew }: Sending): Promise<URL> {
    const prompt = anew ? withLogin(this.#settings.prompt) : this.#settings.prompt
    return oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: scopeOf(this.#settings),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(prompt && { prompt }),
    })
  }

  async identify({ code, iss, attempt }: Returned): Promise<Identity> {
    if (!attempt) throw new Error('a code without a state')
    const configuration = await this.#configuration()
    const address = new URL(this.#redirectUri)
    address.search = new URLSearchParams({
      code,
      state: attempt.state,
      ...(iss !== undefined && { iss }),
    }).toString()
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    let all: Promise<Claims> | undefined
    return {
      issuer: claims.iss,
      subject: claims.sub,
      claims: () => (all ??= allClaims(configuration, claims, tokens.access_token)),
      session: {
        ...(typeof claims.sid === 'string' && { id: claims.sid }),
        ...(this.checkMinutes !== undefined &&
          tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
      },
    }
  }

  async check(refreshToken: string, subject: string): Promise<Checked> {
    const configuration = await this.#configuration()
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, refreshToken)
      const idToken = tokens.claims() ?? { sub: subject }
      if (idToken.sub !== subject) return { state: 'ended' }
      const claims = () => allClaims(configuration, idToken, tokens.access_token)
      const isAdmitted = !hasConditions(this.conditions) || meets(await claims(), this.conditions)
      return { state: 'holds', refreshToken: tokens.refresh_token ?? refreshToken, isAdmitted }
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && endings.has(error.error)) return { state: 'ended' }
      throw error
    }
  }

  async logoutIn(token: string): Promise<Logout> {
    const { issuer, jwks_uri } = (await this.#configuration()).serverMetadata()
    if (!jwks_uri) throw new Error('the provider publishes no keys')
    this.#keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: providerTimeoutMs })
    return logoutIn(token, { issuer, clientId: this.#settings.clientId, keys: this.#keys })
  }

  /** Asked for at the first use, and again while there was no answer. */
  #configuration(): Promise<oidc.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined
      throw error
    })
    return this.#discovered
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const address = new URL(issuer)
    return oidc.discovery(address, clientId, undefined, authentication(clientSecret), {
      timeout: providerTimeoutMs / 1000,
      execute: [
        oidc.enableNonRepudiationChecks,
        // The configuration lets only this machine's own addresses be without encryption.
        ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  }
}

/** How this client proves itself: in a header, which is the default of the specification, unless only a body will do. */
function authentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const inHeader = oidc.ClientSecretBasic(secret)
  const inBody = oidc.ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inBody
    authenticate(server, ...rest)
  }
}

/** Answers by which a provider says that a person's session there is over, and not that it is busy or set up wrong. */
const endings: ReadonlySet<string> = new Set([
  'invalid_grant',
  'login_required',
  'interaction_required',
  'access_denied',
])

const withLogin = (prompt: string) => (prompt === '' ? 'login' : `${prompt} login`)

/** Enough for a name and a picture; an e-mail address only where something depends on it. */
function scopeOf({ scopes, domains, joins }: ProviderSettings): string {
  const needsMail = domains.length > 0 || joins.includes('mail')
  return [...new Set(['openid', 'profile', ...(needsMail ? ['email'] : []), ...scopes])].join(' ')
}

/** Some providers put all claims into the ID token, most only where they are asked for. */
async function allClaims(
  configuration: oidc.Configuration,
  idToken: Claims & { readonly sub: string },
  accessToken: string,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return idToken
  return { ...idToken, ...(await oidc.fetchUserInfo(configuration, accessToken, idToken.sub)) }
}
