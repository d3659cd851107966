import * as oidc from 'openid-client'
import type { ProviderSettings } from '../../../platform/config/config.ts'
import {
  type Identity,
  type IdentityProvider,
  type Profile,
  providerTimeoutMs,
  type Returned,
  type Secrets,
} from './provider.ts'

/** Enough for a name and a picture; an e-mail address is never asked for. */
const scope = 'openid profile'

/** Any provider that speaks OpenID Connect. */
export class OidcProvider implements IdentityProvider {
  readonly takesBareCodes = false
  readonly #settings: ProviderSettings
  readonly #redirectUri: string
  #discovered: Promise<oidc.Configuration> | undefined

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

  async addressFor({ state, nonce, verifier }: Secrets & { state: string }): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
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
    return {
      issuer: claims.iss,
      subject: claims.sub,
      profile: () => profileOf(configuration, claims, tokens.access_token),
    }
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

/** Some providers put the profile into the ID token, most only where it is asked for. */
async function profileOf(
  configuration: oidc.Configuration,
  idToken: oidc.IDToken,
  accessToken: string,
): Promise<Profile> {
  const asked = configuration.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, accessToken, idToken.sub)
    : {}
  const claims: Readonly<Record<string, unknown>> = { ...idToken, ...asked }
  const texts = [claims.name, claims.nickname, claims.preferred_username, claims.given_name]
  return {
    names: texts.filter((text) => typeof text === 'string'),
    picture: typeof claims.picture === 'string' ? (URL.parse(claims.picture) ?? undefined) : undefined,
  }
}
