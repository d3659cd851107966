import type { Validated } from '@parley/contract/validate'
import { invalid } from '../http/refusal.ts'
import type { Connection } from './connection.ts'

/** What a connection of `parley.v2` may ask besides sending messages: checks and handlers by name. */
export type Requests = Readonly<Record<string, Request>>

export interface Request {
  read(body: unknown): Validated<unknown>
  handle(connection: Connection, body: unknown): Promise<void>
}

/** The request that a frame holds, ready to be carried out; undefined for any other frame. @throws Refusal */
export function requestIn(
  requests: Requests,
  connection: Connection,
  frame: unknown,
): (() => Promise<void>) | undefined {
  if (!connection.extended || typeof frame !== 'object' || frame === null || 'msg' in frame) return undefined
  const name = Object.keys(requests).find((known) => Object.hasOwn(frame, known))
  const request = name === undefined ? undefined : requests[name]
  if (name === undefined || !request) return undefined
  const read = request.read((frame as Record<string, unknown>)[name])
  if (!read.ok) throw invalid(read.violation)
  return () => request.handle(connection, read.value)
}
