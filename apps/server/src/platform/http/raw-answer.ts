import type { Duplex } from 'node:stream'
import type { Language } from '@parley/contract'
import type { Refusal } from '../../kernel/refusal.ts'

/** Milliseconds for the last bytes on a connection to arrive. */
const hearMs = 500

/** A refusal as bytes on a connection that no request handler has: the envelope that any call would get. */
export function rawAnswer(refusal: Refusal, language: Language): string {
  const body = JSON.stringify({ code: refusal.code, msg: refusal.sentence(language), data: null })
  const { retryAfter } = refusal
  return (
    `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
    (retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`) +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}

/**
 * Answers with a refusal and ends the connection. The client may leave it half open, so it is cut once the answer could
 * have arrived. Until then incoming bytes are read: cutting a connection with unread bytes resets it, and the answer is
 * lost.
 */
export function endWith(stream: Duplex, refusal: Refusal, language: Language): void {
  if (!stream.writable) return
  stream.end(rawAnswer(refusal, language))
  stream.resume()
  const cut = setTimeout(() => stream.destroy(), hearMs)
  stream.once('close', () => clearTimeout(cut))
}
