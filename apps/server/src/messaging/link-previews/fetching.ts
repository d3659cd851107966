import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { linkPreviewLimits } from '@parley/contract'
import { answerTo } from '../../platform/outbound-http/answer.ts'
import { judged } from '../../platform/outbound-http/judged.ts'
import type { Outside } from '../../platform/outbound-http/outside.ts'

/** Why nothing was read: it is not what was asked for. */
export class Unreadable extends Error {}

interface Wanted {
  readonly outside: Outside
  /** Types that are read. */
  readonly types: RegExp
  /** A longer response is of no use; otherwise its beginning is read. */
  readonly isWhole: boolean
  readonly signal: AbortSignal
}

export interface Fetched {
  /** Where it was in the end. */
  readonly url: URL
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * Fetches what is behind an address that somebody has named: of the outside alone, where each redirect leads to as well.
 * @throws Unreadable, or what went wrong on the way
 */
export async function fetchOutside(address: string, wanted: Wanted): Promise<Fetched> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const response = await ask(url, wanted)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      if (redirects === linkPreviewLimits.redirects) throw new Unreadable('too many redirects')
      url = new URL(headers.location, url)
      continue
    }
    try {
      return await read(url, response, wanted)
    } finally {
      response.destroy()
    }
  }
}

const requests = { 'http:': requestHttp, 'https:': requestHttps }

function ask(url: URL, { outside, signal }: Wanted): Promise<IncomingMessage> {
  const request = requests[url.protocol as keyof typeof requests]
  if (!request) throw new Unreadable(`no page is read by ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw new Unreadable('an address with a password')
  // An agent of its own: no connection that was judged before, and no proxy of the environment.
  return answerTo(request(url, { agent: false, signal, lookup: judged(outside, url), headers }).end())
}

const headers = {
  'user-agent': 'Mozilla/5.0 (compatible; ParleyLinkPreview/1.0)',
  accept: 'text/html,application/xhtml+xml,image/*;q=0.9,*/*;q=0.1',
  'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip',
}

async function read(url: URL, response: IncomingMessage, { types, isWhole }: Wanted): Promise<Fetched> {
  const { statusCode, headers } = response
  const contentType = headers['content-type'] ?? ''
  if (statusCode !== 200) throw new Unreadable(`answered ${statusCode}`)
  if (!types.test(contentType)) throw new Unreadable('of another type')
  const max = linkPreviewLimits.bytes
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(response)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > max && isWhole) throw new Unreadable('too long')
    if (size >= max && !isWhole) break
  }
  return { url, contentType, bytes: Buffer.concat(chunks).subarray(0, max) }
}

function unpacked(response: IncomingMessage): AsyncIterable<Buffer> & Readable {
  const coding = response.headers['content-encoding'] ?? 'identity'
  if (coding === 'identity') return response
  if (!/^(x-)?gzip$/i.test(coding)) throw new Unreadable('packed otherwise')
  let size = 0
  // A stream that unpacks to nothing could go on for ever.
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > linkPreviewLimits.bytes) response.destroy(new Unreadable('too long'))
  })
  // The reader of the stream receives its errors.
  return pipeline(response, createGunzip(), () => undefined)
}
