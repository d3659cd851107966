import type { Validated } from '@parley/contract/validate'
import { conversationKey } from '../../kernel/conversation-key.ts'
import { invalid } from '../../kernel/refusal.ts'
import type { Allowances } from '../http/allowance.ts'
import { checkBotRequest } from '../http/bot-access.ts'
import type { Connection, SocketKind } from './connection.ts'

/** Requests of a connection of `parley.v2` besides messages: checks and handlers by name. */
export type Requests = Readonly<Record<string, Request>>

export interface Request {
  read(body: unknown): Validated<unknown>
  handle(connection: Connection, body: unknown): Promise<void>
  readonly audience: RequestAudience
}

/**
 * Who else receives a request's effect, which limits its rate.
 * `unpaced`: nobody, or it has a limit of its own.
 * `event`: its change is published to a conversation, at the pace of messages.
 * `signal`: it is published to a conversation once in a while; earlier ones are dropped.
 */
export type RequestAudience<Body = unknown> =
  | 'unpaced'
  | { readonly sort: 'event' | 'signal'; to(body: Body): number }

/** A request that may be carried out. */
export interface ReadRequest {
  /** The conversation to which it publishes an event. */
  readonly publishesTo: number | undefined
  carryOut(): Promise<void>
}

/**
 * The request that a frame holds, ready to be carried out; undefined for any other frame.
 * @param signals remaining allowances for signals, by person and conversation
 * @throws Refusal
 */
export function requestIn(
  { kind, requests }: { kind: SocketKind; requests: Requests },
  connection: Connection,
  frame: unknown,
  signals: Allowances,
): ReadRequest | undefined {
  if (!connection.extended || typeof frame !== 'object' || frame === null || 'msg' in frame) return undefined
  const name = Object.keys(requests).find((known) => Object.hasOwn(frame, known))
  const request = name === undefined ? undefined : requests[name]
  if (name === undefined || !request) return undefined
  checkBotRequest(name, connection.caller)
  const read = request.read((frame as Record<string, unknown>)[name])
  if (!read.ok) throw invalid(read.violation)
  const carryOut = () => request.handle(connection, read.value)
  if (request.audience === 'unpaced') return { publishesTo: undefined, carryOut }
  const to = request.audience.to(read.value)
  if (request.audience.sort === 'event') return { publishesTo: to, carryOut }
  const isLost = !signals.of(conversationKey(kind, connection.caller.userId, to)).takeNow()
  return { publishesTo: undefined, carryOut: isLost ? async () => undefined : carryOut }
}
