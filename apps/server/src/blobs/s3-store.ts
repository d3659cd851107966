import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../config/config.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'

/** Without the body, which may take as long as it needs. */
const answerMs = 30_000
const attempts = 3

/** Blobs as objects of one bucket that is ours alone, behind anything that speaks S3. */
export class S3Store implements BlobStore {
  readonly #settings: S3Settings

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  async put(key: string, file: string): Promise<void> {
    const body = await openAsBlob(file)
    await consumed(expect(await this.#request('PUT', key, { body }), 200))
    await rm(file)
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const response = await this.#request('GET', key, headers && { headers })
    if (await isMissing(response)) return undefined
    const { body } = expect(response, range ? 206 : 200)
    return body ? Readable.from(body) : Readable.from([])
  }

  async exists(key: string): Promise<boolean> {
    const response = await this.#request('HEAD', key)
    if (await isMissing(response)) return false
    expect(response, 200)
    return true
  }

  async delete(key: string): Promise<void> {
    const response = await this.#request('DELETE', key)
    if (await isMissing(response)) return
    await consumed(expect(response, 200, 204))
  }

  /** Again after a failure that may pass; a blob may be sent twice, since its bytes stay the same. */
  async #request(
    method: string,
    key: string,
    init: { headers?: Record<string, string>; body?: Blob } = {},
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await this.#attempt(method, key, init)
        if (response.status < 500 || attempt === attempts) return response
        await consumed(response)
      } catch (error) {
        if (attempt === attempts) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt))
    }
  }

  async #attempt(
    method: string,
    key: string,
    init: { headers?: Record<string, string>; body?: Blob },
  ): Promise<Response> {
    const { endpoint, bucket, region, accessKey, secretKey } = this.#settings
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`,
      headers: { ...init.headers },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    })
    const { url, headers } = await signer.sign()
    if (init.body) return fetch(url, { method, headers, body: init.body })
    const tooLate = new AbortController()
    const timer = setTimeout(() => tooLate.abort(new Error('S3 does not answer')), answerMs)
    try {
      return await fetch(url, { method, headers, signal: tooLate.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

function expect(response: Response, ...statuses: number[]): Response {
  if (statuses.includes(response.status)) return response
  void response.body?.cancel()
  throw new Error(`S3 answered with ${response.status} ${response.statusText}`)
}

async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false
  await consumed(response)
  return true
}

/** An answer that nobody reads would hold its connection. */
async function consumed(response: Response): Promise<void> {
  await response.arrayBuffer()
}
