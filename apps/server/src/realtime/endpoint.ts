import type { ChatEventOf } from '@parley/contract'
import type { Validated } from '@parley/contract/validate'
import { Refusal } from '../http/refusal.ts'
import type { Connection, SocketKind } from './connection.ts'
import type { Requests } from './requests.ts'

/** One of the two sockets: its path, its frames, and who handles them. */
export interface SocketEndpoint<Frame = unknown> {
  readonly kind: SocketKind
  readonly path: string
  read(frame: unknown): Validated<Frame>
  /** The conversation that a frame is a message for; undefined for a signal, which is none. */
  conversationOf(frame: Frame): number | undefined
  /** Carries out a frame; ends when it is stored or refused. Refusals are thrown. */
  handle(connection: Connection, frame: Frame): Promise<void>
  /** What connections of `parley.v2` may ask besides. */
  readonly requests: Requests
  /** A connection of this endpoint has closed. */
  closed?(connection: Connection): void
  /** A refusal as a client without the subprotocol gets it. */
  tip(connection: Connection, frame: unknown, sentence: string): unknown
}

/** Answers a refused frame to its sender alone. */
export function sendRefusal(
  endpoint: SocketEndpoint,
  connection: Connection,
  frame: unknown,
  refusal: Refusal,
): void {
  const sentence = refusal.sentence(connection.caller.language)
  connection.sendJson(
    connection.extended ? errorEvent(frame, refusal, sentence) : endpoint.tip(connection, frame, sentence),
  )
}

function errorEvent(frame: unknown, refusal: Refusal, sentence: string): ChatEventOf<'error'> {
  const clientMessageId = (frame as { clientMessageId?: unknown } | null)?.clientMessageId
  return {
    event: 'error',
    ...(typeof clientMessageId === 'string' && { clientMessageId }),
    code: refusal.code,
    msg: sentence,
    retry: refusal.retry,
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON value of a frame. @throws Refusal for anything else */
export function parseFrame(data: Buffer, isBinary: boolean, maxBytes: number): unknown {
  if (data.length > maxBytes) throw new Refusal('frameTooLarge')
  if (isBinary) throw new Refusal('frameInvalid')
  try {
    return JSON.parse(utf8.decode(data))
  } catch {
    throw new Refusal('frameInvalid')
  }
}
