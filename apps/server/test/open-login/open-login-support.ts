import { type ErrorName, errorName } from '@parley/contract'
import { Browser } from '../support/browser.ts'
import { clientOf } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

/** Address that people would type; only redirects know it, and the tests lead them to the server itself. */
export const publicUrl = 'https://chat.example'
export const returnAddress = (name: string) => `${publicUrl}/api/auth/open_login/${name}/return`

export interface Back {
  flag: string
  code: string
  state?: string
  iss?: string
  redirect_url?: string
}

/** Somebody's browser at a server with providers. */
export class Visitor {
  readonly browser = new Browser()
  readonly #server: Pick<TestServer, 'url'>

  constructor(server: Pick<TestServer, 'url'>) {
    this.#server = server
  }

  /** Where the server sends this browser on to. */
  async start(flag: string, query = ''): Promise<string> {
    const response = await this.browser.request(
      `${this.#server.url}/api/auth/open_login/${flag}/start${query}`,
    )
    return response.headers.get('location') ?? (await response.text())
  }

  /** Comes back from the provider; gives what the sign-in page receives. */
  async comeBack(address: URL): Promise<Back> {
    const response = await this.browser.request(address.href.replace(publicUrl, this.#server.url))
    const page = new URL(response.headers.get('location') ?? '', publicUrl)
    return Object.fromEntries(page.searchParams) as unknown as Back
  }

  /** Everything up to the call that signs in. */
  async fetchCode(login: string, { flag = 'school', query = '' } = {}): Promise<Back> {
    return this.comeBack(await this.browser.signInAtProvider(await this.start(flag, query), login))
  }

  /** The call that signs in: a token, or the name of the refusal. */
  async send({
    redirect_url: _,
    ...body
  }: Back): Promise<{ token: string } | { refused: ErrorName | undefined }> {
    const response = await this.browser.request(`${this.#server.url}/api/auth/open_login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    const { code, data } = (await response.json()) as { code: number; data: { token: string } | null }
    return data ?? { refused: errorName(code) }
  }

  /** What this browser may join to its last sign-in. */
  pendingJoin(flag = 'school') {
    return this.#ask('GET', `${flag}/join`)
  }

  /** Answers whether the account that was found is theirs. */
  answer(step: 'join' | 'decline', body: object, flag = 'school') {
    return this.#ask('POST', `${flag}/${step}`, body)
  }

  async #ask(method: string, path: string, body?: object) {
    const response = await this.browser.request(`${this.#server.url}/api/auth/open_login/${path}`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> | null }
    return data ?? { refused: errorName(code) }
  }

  /** The profile of the person who signs in with this. */
  async signIn(back: Back) {
    const answer = await this.send(back)
    if (!('token' in answer)) throw new Error(`refused: ${answer.refused}`)
    return clientOf(this.#server.url, answer.token).call('GET /api/user/user_info')
  }
}

export async function countUsers({ context }: TestServer): Promise<number> {
  const row = await context.database.queries
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
