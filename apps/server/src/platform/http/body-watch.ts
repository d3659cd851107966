import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { preferredLanguage } from './language.ts'
import { endWith } from './raw-answer.ts'

/** Looks at a body in the time that it has. */
const looks = 10

interface Watched {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly isUpload: boolean
  /** Bytes of the connection when the time began to run. */
  startedAt: number
  /** Looks since then at which the server was waiting for more. */
  seen: number
}

/**
 * Gives up bodies that do not arrive. A JSON body has a time to be complete; an upload has it for every
 * `uploadProgressBytes`, so that neither silence nor a byte now and then keeps one open. The time runs only while the
 * server reads, so that a client does not pay for the server's own delay.
 */
export class BodyWatch {
  readonly #bodies = new Set<Watched>()
  readonly #timer: NodeJS.Timeout

  constructor(bodyMs: number) {
    this.#timer = setInterval(() => this.look(), bodyMs / looks).unref()
  }

  watch(request: IncomingMessage, response: ServerResponse, isUpload: boolean): void {
    if (!announcesBody(request)) return
    const body = { request, response, isUpload, startedAt: request.socket.bytesRead, seen: 0 }
    this.#bodies.add(body)
    request.once('close', () => this.#bodies.delete(body))
  }

  look(): void {
    for (const body of this.#bodies) this.#lookAt(body)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #lookAt(body: Watched): void {
    const { request, isUpload } = body
    if (request.complete || request.destroyed) {
      this.#bodies.delete(body)
      return
    }
    const isReading = request.readableFlowing === true
    const { bytesRead } = request.socket
    if (isUpload && (!isReading || bytesRead - body.startedAt >= limits.uploadProgressBytes)) {
      body.startedAt = bytesRead
      body.seen = 0
    } else if (isReading) body.seen++
    if (body.seen < looks) return
    this.#bodies.delete(body)
    giveUpBody(request, body.response, new Refusal('requestTimeout'))
  }
}

const givenUp = new WeakSet<IncomingMessage>()

/** The rest of a given-up body may still arrive: the refused request must not be executed then. */
export const isGivenUp = (request: IncomingMessage): boolean => givenUp.has(request)

/** Bypasses the handler: one that reads the body itself ends once it sees that the connection has gone. */
export function giveUpBody(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  givenUp.add(request)
  if (response.headersSent) request.socket.destroy()
  else endWith(request.socket, refusal, preferredLanguage(request.headers['accept-language']))
}

const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
