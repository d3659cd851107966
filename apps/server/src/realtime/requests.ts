import type { Validated } from '@parley/contract/validate'
import type { Allowances } from '../http/allowance.ts'
import { checkBotRequest } from '../http/bot-access.ts'
import { invalid } from '../http/refusal.ts'
import type { Connection, SocketKind } from './connection.ts'
import { conversationKey } from './conversation-key.ts'

/** What a connection of `parley.v2` may ask besides sending messages: checks and handlers by name. */
export type Requests = Readonly<Record<string, Request>>

export interface Request {
  read(body: unknown): Validated<unknown>
  handle(connection: Connection, body: unknown): Promise<void>
  /** The conversation that a signal is told to, once in a while: what comes sooner is lost. */
  signalTo?(body: unknown): number
}

/**
 * The request that a frame holds, ready to be carried out; undefined for any other frame.
 * @param signals what is left for signals, by person and conversation
 * @throws Refusal
 */
export function requestIn(
  { kind, requests }: { kind: SocketKind; requests: Requests },
  connection: Connection,
  frame: unknown,
  signals: Allowances,
): (() => Promise<void>) | undefined {
  if (!connection.extended || typeof frame !== 'object' || frame === null || 'msg' in frame) return undefined
  const name = Object.keys(requests).find((known) => Object.hasOwn(frame, known))
  const request = name === undefined ? undefined : requests[name]
  if (name === undefined || !request) return undefined
  checkBotRequest(name, connection.caller)
  const read = request.read((frame as Record<string, unknown>)[name])
  if (!read.ok) throw invalid(read.violation)
  const to = request.signalTo?.(read.value)
  const isLost = to !== undefined && !signals.of(conversationKey(kind, connection, to)).takeNow()
  return isLost ? async () => undefined : () => request.handle(connection, read.value)
}
