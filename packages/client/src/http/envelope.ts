import type { Envelope } from '@parley/contract'
import { fits, jsonOf } from '../wire/fits.ts'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import { envelopeShape } from './envelope-shape.ts'

/**
 * @returns the `data` of an answer @throws {ApiError} unless it is a success
 *
 * @example
 * ```ts
 * const form = new FormData()
 * form.set('file', new Blob(['Hello']), 'hello.txt')
 * const response = await fetch('/api/file/file', { method: 'POST', headers: { token }, body: form })
 * console.log(await readAnswer(response))
 * ```
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const { status } = response
  const envelope = parseEnvelope(await response.text())
  if (response.ok && envelope?.code === 0) return envelope.data ?? null
  throw new ApiError(envelope?.msg || `HTTP ${status} ${response.statusText}`.trim(), {
    kind: kindOf(status, envelope !== undefined),
    code: envelope?.code ?? 0,
    status,
    retryAfter: retryAfterOf(response),
  })
}

function parseEnvelope(text: string): Envelope<unknown> | undefined {
  const value = jsonOf(text)
  return fits(value, envelopeShape) ? (value as Envelope<unknown>) : undefined
}

function kindOf(status: number, isEnvelope: boolean): ApiErrorKind {
  if (status === 401) return 'unauthenticated'
  if (status === 429) return 'limited'
  return status < 500 && isEnvelope ? 'refused' : 'server'
}

function retryAfterOf(response: Response) {
  const header = response.headers.get('Retry-After')
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : undefined
}
