import { type CallArguments, createHttpClient, type HttpClient } from '@parley/client'
import type { Endpoint } from '@parley/contract'
import { password } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

/** Where somebody sits: the server must trust the proxy at 127.0.0.1. */
export interface Seat {
  readonly address?: string
  readonly userAgent?: string
  /** The browser's own id, if it sends one. */
  readonly device?: string
}

export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: { code: number; msg: string; data: unknown }
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const headersOf = ({ address = '10.0.0.1', userAgent = chrome }: Seat) => ({
  'accept-language': 'en',
  'x-forwarded-for': address,
  'user-agent': userAgent,
})

/** Calls from wherever a test says. */
export class Seats {
  readonly #url: string

  constructor({ url }: TestServer) {
    this.#url = url
  }

  async post(path: string, body: object, seat: Seat = {}): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { ...headersOf(seat), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: (await response.json()) as Answer['body'] }
  }

  /** Somebody who has never signed in. */
  async register(): Promise<number> {
    const { body } = await this.post('/api/auth/register', {
      nickname: 'Alice',
      pwd: password,
      rePwd: password,
    })
    return (body.data as { userID: number }).userID
  }

  login(userName: number | string, secret: string, seat: Seat = {}): Promise<Answer> {
    const { device } = seat
    const body = { userName: String(userName), password: secret, ...(device && { device }) }
    return this.post('/api/auth/login', body, seat)
  }

  /** Signs in with everybody's password, or another. @throws unless that succeeds */
  async enter(userName: number | string, seat: Seat = {}, secret = password): Promise<Session> {
    const { body } = await this.login(userName, secret, seat)
    if (body.code !== 0) throw new Error(`not signed in: ${body.msg}`)
    const { token } = body.data as { token: string }
    return new Session(this.#url, token, seat)
  }
}

/** A session and the seat that it is used from. */
export class Session {
  readonly token: string
  readonly id: string
  readonly #http: HttpClient

  constructor(url: string, token: string, seat: Seat) {
    this.token = token
    this.id = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
    this.#http = createHttpClient({
      baseUrl: url,
      token: () => token,
      language: () => 'en',
      onUnauthenticated: () => undefined,
      timeoutMs: 30_000,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...headersOf(seat), ...(init?.headers as object) } }),
    })
  }

  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) {
    return this.#http.call(endpoint, ...rest)
  }

  /** Its own row among the person's sessions. */
  async own() {
    const { list } = await this.call('GET /api/auth/sessions')
    const row = list.find(({ isCurrent }) => isCurrent)
    if (!row) throw new Error('the session is not in its own list')
    return row
  }
}
