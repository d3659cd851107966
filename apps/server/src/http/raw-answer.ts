import type { Language } from '@parley/contract'
import type { Refusal } from './refusal.ts'

/** A refusal as bytes on a connection that no request handler has: the envelope that any call would get. */
export function rawAnswer(refusal: Refusal, language: Language): string {
  const body = JSON.stringify({ code: refusal.code, msg: refusal.sentence(language), data: null })
  return (
    `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}
