import { Answerable, type ChatEventOf } from '@parley/contract'
import { type Validated, validator } from '@parley/contract/validate'
import { invalid, Refusal } from '../../kernel/refusal.ts'
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
  /** Further requests of connections of `parley.v2`. */
  readonly requests: Requests
  /** A connection of this endpoint has closed. */
  closed?(connection: Connection): void
  /** A refusal as a client without the subprotocol gets it. */
  tip(connection: Connection, frame: unknown, sentence: string): unknown
}

const readAnswerable = validator(Answerable)

/** The id by which a frame wants to be answered. @throws Refusal unless it is as an id should be */
export function requestIdOf({ extended }: Connection, frame: unknown): string | undefined {
  const { requestId } = idsIn(frame)
  if (!extended || requestId === undefined) return undefined
  const read = readAnswerable({ requestId })
  if (!read.ok) throw invalid(read.violation)
  return read.value.requestId
}

/** Answers a frame that was carried out, if it wants to be. */
export function sendDone(connection: Connection, requestId: string | undefined): void {
  if (requestId === undefined) return
  connection.sendJson({ event: 'done', requestId } satisfies ChatEventOf<'done'>)
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
  const { clientMessageId, requestId } = idsIn(frame)
  return {
    event: 'error',
    ...(typeof clientMessageId === 'string' && { clientMessageId }),
    ...(typeof requestId === 'string' && { requestId }),
    code: refusal.code,
    msg: sentence,
    retry: refusal.retry,
    ...(refusal.retryAfter !== undefined && { retryAfter: refusal.retryAfter }),
  }
}

const idsIn = (frame: unknown) => Object(frame) as { clientMessageId?: unknown; requestId?: unknown }

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
