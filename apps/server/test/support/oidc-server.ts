import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Account {
  accountId: string
  claims(): Promise<Record<string, unknown>>
}

interface OidcProvider {
  callback(): (request: unknown, response: unknown) => void
}

export const clientId = 'parley'
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
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the tests'] },
    findAccount: async (_context: unknown, sub: string): Promise<Account> => ({
      accountId: sub,
      claims: async () => ({ sub, name: sub, ...known[sub] }),
    }),
  }).callback()
  let requests = 0
  server.on('request', (request, response) => {
    requests++
    const picture = pictures[request.url ?? '']
    if (picture) response.end(picture)
    else provider(request, response)
  })
  return {
    issuer,
    /** How often it received any request. */
    requests: () => requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
