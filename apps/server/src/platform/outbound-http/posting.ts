import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { answerTo } from './answer.ts'
import { judged } from './judged.ts'
import type { Outside } from './outside.ts'

export interface Posting {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly outside: Outside
  /** The operator lets it be reached wherever it is. */
  readonly isTrusted: boolean
  readonly signal: AbortSignal
}

/**
 * Posts to an address that a person has named: only to outside addresses, and without following redirects.
 * @throws OutOfReach, or the error of the connection
 */
export function postOutside(url: URL, posting: Posting): Promise<IncomingMessage> {
  const { body, outside, isTrusted, signal } = posting
  const headers = { ...posting.headers, 'content-length': String(body.length) }
  const lookup = isTrusted ? {} : { lookup: judged(outside, url) }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // An agent of its own: no connection that was judged before, and no proxy of the environment.
  return answerTo(request(url, { agent: false, method: 'POST', signal, headers, ...lookup }).end(body))
}

/** Seconds until a retry, from a `Retry-After` that is a number or a date. */
export function retryAfterOf({ headers }: IncomingMessage, mostSeconds: number): number | undefined {
  const text = headers['retry-after']
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), mostSeconds) : undefined
}
