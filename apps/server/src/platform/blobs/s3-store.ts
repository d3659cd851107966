import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../config/config.ts'
import { type BlobStore, type ByteRange, type StoredBlob, StoreSilent } from './blob-store.ts'

/** Without the body, which may take as long as it needs. */
const answerMs = 30_000
const attempts = 3

/** S3 refused; `code` is its error code. */
export class S3Refusal extends StoreSilent {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`S3 answered with ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** S3 did not return the stored bytes. */
export class NoS3 extends StoreSilent {}

/** Blobs as objects of a bucket of its own, in any S3-compatible store. */
export class S3Store implements BlobStore {
  readonly #settings: S3Settings

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  /** Checks the rights to put, get and delete. @throws StoreSilent; `s3-problem.ts` says what to correct */
  async check(): Promise<void> {
    const key = randomBytes(16).toString('hex')
    await this.#put(key, new Blob([key]))
    const response = await this.#request('GET', key)
    if ((await (await expect(response, 200)).text()) !== key) throw new NoS3('S3 gave back something else')
    await this.delete(key)
  }

  async put(key: string, file: string): Promise<void> {
    await this.#put(key, await openAsBlob(file))
    await rm(file)
  }

  async #put(key: string, body: Blob): Promise<void> {
    await consumed(await expect(await this.#request('PUT', key, { body }), 200))
  }

  async get(key: string, range?: ByteRange): Promise<StoredBlob | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const response = await this.#request('GET', key, headers && { headers })
    if (await isMissing(response)) return undefined
    const { body, status, headers: received } = await expect(response, ...(range ? [206, 416] : [200]))
    if (status === 416) {
      await consumed(response)
      // Not every S3 reports the size with it.
      return { size: lengthIn(await this.#request('HEAD', key)), content: Readable.from([]) }
    }
    const size = range ? sizeBehind(received.get('content-range')) : lengthIn(response)
    return { size, content: Readable.from(body ?? []) }
  }

  async exists(key: string): Promise<boolean> {
    const response = await this.#request('HEAD', key)
    if (await isMissing(response)) return false
    await expect(response, 200)
    return true
  }

  async delete(key: string): Promise<void> {
    const response = await this.#request('DELETE', key)
    if (await isMissing(response)) return
    await consumed(await expect(response, 200, 204))
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
        if (attempt === attempts) throw new StoreSilent('S3 does not answer', { cause: error })
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

async function expect(response: Response, ...statuses: number[]): Promise<Response> {
  if (statuses.includes(response.status)) return response
  const text = await response.text().catch(() => '')
  throw new S3Refusal(response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? response.statusText)
}

/** Whether there is no such object. A bucket that is not there is another matter. */
async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false
  const text = await response.text()
  if (text.includes('<Code>NoSuchBucket</Code>')) throw new S3Refusal(404, 'NoSuchBucket')
  return true
}

function lengthIn({ headers }: Response): number | undefined {
  const length = headers.get('content-length')
  // A compressed transfer has another length.
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

/** Of `bytes 0-9/1000` the last. */
function sizeBehind(contentRange: string | null): number | undefined {
  const length = /\/(\d+)$/.exec(contentRange ?? '')?.[1]
  return length === undefined ? undefined : Number(length)
}

/** An answer that nobody reads would hold its connection. */
async function consumed(response: Response): Promise<void> {
  await response.arrayBuffer()
}
