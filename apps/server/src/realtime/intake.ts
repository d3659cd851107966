import { limits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Allowances } from '../http/allowance.ts'
import { checkBotFrame } from '../http/bot-access.ts'
import { counts } from '../http/counts.ts'
import { hasLines } from '../http/log-level.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { traced } from '../tracing/tracing.ts'
import type { Connection } from './connection.ts'
import { conversationKey } from './conversation-key.ts'
import { parseFrame, requestIdOf, type SocketEndpoint, sendDone, sendRefusal } from './endpoint.ts'
import { Line } from './line.ts'
import { requestIn } from './requests.ts'
import { type ReceivedFrame, Throttle } from './throttle.ts'

/** The pace of people. */
export interface Paces {
  /** Frames, by person. */
  readonly frames: Allowances
  /** Messages, by person and conversation. */
  readonly messages: Allowances
  /** Signals such as typing, by person and conversation. */
  readonly signals: Allowances
}

interface Parts {
  readonly endpoint: SocketEndpoint
  readonly connection: Connection
  readonly paces: Paces
  /** Tells that the database did not answer. */
  readonly isSilence: (error: unknown) => boolean
  /** Tells that something could not be stored because a disk is full. */
  readonly isOutOfSpace: (error: unknown) => boolean
  readonly log: FastifyBaseLogger
}

/** What one connection sends, until it is carried out and answered. */
export class Intake {
  readonly #parts: Parts
  readonly #throttle: Throttle
  readonly #line = new Line()

  constructor(parts: Parts) {
    const { connection, paces } = parts
    this.#parts = parts
    this.#throttle = new Throttle({
      source: connection,
      allowance: paces.frames.of(String(connection.caller.userId)),
      carryOut: (frame) => this.#receive(frame),
    })
  }

  take(frame: ReceivedFrame): void {
    this.#throttle.take(frame)
  }

  /** The connection has gone. Ends when all that has come of it is carried out. */
  leave(): Promise<void> {
    this.#line.leave()
    return this.#throttle.leave()
  }

  /** From now on nothing waits. */
  hurry(): void {
    // What the throttle has kept goes behind what waits in the line.
    this.#throttle.hurry()
    this.#line.hurry()
  }

  async #receive({ data, isBinary }: ReceivedFrame): Promise<void> {
    const { endpoint, connection } = this.#parts
    counts.framesIn += 1
    let frame: unknown
    try {
      frame = parseFrame(data, isBinary, limits.frameBytes)
      if (!isPing(frame)) connection.usedAt = performance.now()
      const requestId = requestIdOf(connection, frame)
      if (await this.#carryOutTraced(frame)) sendDone(connection, requestId)
    } catch (error) {
      const refusal = this.#refusalFor(error, frame)
      this.#tellRefusal(refusal, frame)
      sendRefusal(endpoint, connection, frame, refusal)
    }
  }

  /** Names of a frame's parts alone: what is in them nobody else is to read. */
  #aboutFrame(frame: unknown): object {
    const { endpoint, connection } = this.#parts
    const { userId, sessionId } = connection.caller
    const parts = typeof frame === 'object' && frame !== null ? Object.keys(frame) : []
    return { kind: endpoint.kind, frame: known(parts), requestId: idIn(frame), userId, sessionId }
  }

  #tellRefusal({ errorName, code }: Refusal, frame: unknown): void {
    const { log } = this.#parts
    if (hasLines(log, 'debug')) log.debug({ refused: errorName, code, ...this.#aboutFrame(frame) }, 'refused')
  }

  #refusalFor(error: unknown, frame: unknown): Refusal {
    const { isOutOfSpace, isSilence, log } = this.#parts
    if (error instanceof Refusal) return error
    // That a disk fills is told once, when it begins.
    if (isOutOfSpace(error)) return new Refusal('outOfSpace')
    const outage = isSilence(error) && { outage: 'database' }
    log.error({ err: error, ...outage, ...this.#aboutFrame(frame) }, 'frame failed')
    return new Refusal('sendFailed')
  }

  #carryOutTraced(frame: unknown): Promise<boolean> {
    if (isPing(frame)) return this.#carryOut(frame)
    const { kind } = this.#parts.endpoint
    const options = () => ({ kind: 'server' as const, attributes: { 'parley.socket': kind }, causes: [] })
    return traced(`${kind} frame`, options, () => this.#carryOut(frame))
  }

  /** @returns false when the frame was left aside, as its connection goes. @throws Refusal */
  async #carryOut(frame: unknown): Promise<boolean> {
    const { endpoint, connection, paces } = this.#parts
    const request = requestIn(endpoint, connection, frame, paces.signals)
    if (request) {
      await request()
      return true
    }
    const read = endpoint.read(frame)
    if (!read.ok) throw invalid(read.violation)
    checkBotFrame(read.value, connection.caller)
    const turn = this.#turn(read.value)
    if (turn && (!(await turn) || connection.isLeftAside)) return false
    await endpoint.handle(connection, read.value)
    return true
  }

  #turn(frame: unknown): Promise<boolean> | undefined {
    const { endpoint, connection, paces } = this.#parts
    const to = endpoint.conversationOf(frame)
    if (to === undefined) return undefined
    const isKept =
      connection.extended && (frame as { clientMessageId?: unknown }).clientMessageId !== undefined
    return this.#line.turn(paces.messages.of(conversationKey(endpoint.kind, connection, to)), isKept)
  }
}

const isPing = (frame: unknown) => typeof frame === 'object' && frame !== null && 'ping' in frame

/** Whoever sends may name parts as they like. */
const known = (parts: readonly string[]) => parts.filter((name) => /^[a-zA-Z]{1,32}$/.test(name)).slice(0, 8)

function idIn(frame: unknown): string | undefined {
  const { requestId } = Object(frame) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId.slice(0, 64) : undefined
}
