import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

interface Account {
  accountId: string
  claims(): Promise<Record<string, unknown>>
}

interface OidcProvider {
  callback(): (request: unknown, response: unknown) => void
}

export const clientId = 'parley'
/** A client that gets no refresh tokens. */
export const brieflyId = 'parley-briefly'
export const clientSecret = 'a secret between the two, 1'

/**
 * A real OpenID Connect provider with its development pages: whatever is typed as the login is the subject.
 * @param redirectUris where it may send people back
 * @param profiles what it knows of people, by login
 * @param pictures what it also serves, by path
 */
export async function startOidcServer(
  redirectUris: string[],
  profiles: (issuer: string) => Record<string, Record<string, unknown>> = () => ({}),
  pictures: Readonly<Record<string, Uint8Array | string>> = {},
) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // @ts-expect-error it brings no types
  const { default: Provider } = (await import('oidc-provider')) as {
    default: new (issuer: string, settings: object) => OidcProvider
  }
  const known = profiles(issuer)
  const keys = await generateKeyPair('RS256', { extractable: true })
  const disabled = new Set<string>()
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${new URL(redirectUris[0] ?? issuer).origin}/logout`,
        backchannel_logout_session_required: true,
      },
      { client_id: brieflyId, client_secret: clientSecret, redirect_uris: redirectUris },
    ],
    jwks: { keys: [await exportJWK(keys.privateKey).then((key) => ({ ...key, kid: 'one', use: 'sig' }))] },
    issueRefreshToken: async (_context: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    features: { backchannelLogout: { enabled: true } },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, RefreshToken: 600 },
    cookies: { keys: ['a key of the tests'] },
    findAccount: async (_context: unknown, sub: string): Promise<Account | undefined> =>
      disabled.has(sub)
        ? undefined
        : { accountId: sub, claims: async () => ({ sub, name: sub, ...known[sub] }) },
  }).callback()
  let requests = 0
  let isDown = false
  server.on('request', (request, response) => {
    requests++
    if (isDown) return void response.writeHead(503).end('away')
    const picture = pictures[request.url ?? '']
    if (picture) response.end(picture)
    else provider(request, response)
  })
  return {
    issuer,
    /** How often it received any request. */
    requests: () => requests,
    /** From now on this person is nobody there. */
    disable: (login: string) => void disabled.add(login),
    /** Answers nobody, or does again. */
    setDown(value: boolean) {
      isDown = value
    },
    /** Signs what only the provider can. */
    sign: (claims: JWTPayload) =>
      new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .sign(keys.privateKey),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
