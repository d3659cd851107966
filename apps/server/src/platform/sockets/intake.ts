import { limits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { MessagePacer } from '../../concurrency/message-pacer.ts'
import { conversationKey } from '../../kernel/conversation-key.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import type { Allowances } from '../http/allowance.ts'
import { checkBotFrame } from '../http/bot-access.ts'
import { counts } from '../http/counts.ts'
import { hasLines } from '../http/log-level.ts'
import type { SenderPace } from '../http/sender-pace.ts'
import { traced } from '../tracing/tracing.ts'
import type { Connection } from './connection.ts'
import { parseFrame, requestIdOf, type SocketEndpoint, sendDone, sendRefusal } from './endpoint.ts'
import { requestIn } from './requests.ts'
import { type ReceivedFrame, Throttle } from './throttle.ts'

/** The pace of people. */
export interface Paces {
  /** Frames, by person. */
  readonly frames: Allowances
  /** Messages and changes, by person and conversation, and by person. */
  readonly senders: Pick<SenderPace, 'tollOf'>
  /** Signals such as typing, by person and conversation. */
  readonly signals: Allowances
}

/** A frame that was checked, and may be carried out in its turn. */
interface Checked {
  /** What of it the contract names, and the names of the rest. */
  readonly known: object
  readonly publishesTo: number | undefined
  /** Its client sends it again on its next connection, if it is not answered. */
  readonly isKept: boolean
  carryOut(): Promise<void>
}

interface Parts {
  readonly endpoint: SocketEndpoint
  readonly connection: Connection
  readonly paces: Paces
  /** Tells that the database did not answer. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Tells that something could not be stored because a disk is full. */
  readonly isOutOfSpace: (error: unknown) => boolean
  readonly log: FastifyBaseLogger
}

/** What one connection sends, until it is carried out and answered. */
export class Intake {
  readonly #parts: Parts
  readonly #throttle: Throttle
  readonly #line = new MessagePacer()

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
      const checked = this.#check(frame)
      // What else it holds would be held as long as it waits, many times as large as what was sent.
      frame = checked.known
      if (await this.#carryOutTraced(checked, data.length)) sendDone(connection, requestId)
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
    const { isOutOfSpace, isDatabaseUnavailable, log } = this.#parts
    if (error instanceof Refusal) return error
    // That a disk fills is told once, when it begins.
    if (isOutOfSpace(error)) return new Refusal('outOfSpace')
    const outage = isDatabaseUnavailable(error) && { outage: 'database' }
    log.error({ err: error, ...outage, ...this.#aboutFrame(frame) }, 'frame failed')
    return new Refusal('sendFailed')
  }

  /** @throws Refusal */
  #check(frame: unknown): Checked {
    const { endpoint, connection, paces } = this.#parts
    const request = requestIn(endpoint, connection, frame, paces.signals)
    // Its client may not send it again: it is carried out in its turn also when the connection has gone.
    if (request) return { ...request, known: knownOf(frame), isKept: false }
    const read = endpoint.read(frame)
    if (!read.ok) throw invalid(read.violation)
    checkBotFrame(read.value, connection.caller)
    return {
      known: knownOf(frame, read.value),
      publishesTo: endpoint.conversationOf(read.value),
      isKept: this.#isKept(frame),
      carryOut: () => endpoint.handle(connection, read.value),
    }
  }

  #carryOutTraced(checked: Checked, bytes: number): Promise<boolean> {
    if (isPing(checked.known)) return this.#carryOut(checked, bytes)
    const { kind } = this.#parts.endpoint
    const options = () => ({ kind: 'server' as const, attributes: { 'parley.socket': kind }, causes: [] })
    return traced(`${kind} frame`, options, () => this.#carryOut(checked, bytes))
  }

  /** @returns false when the frame was left aside, as its connection goes. @throws Refusal */
  async #carryOut({ publishesTo, isKept, carryOut }: Checked, bytes: number): Promise<boolean> {
    if (!(await this.#hasTurn(publishesTo, bytes, isKept))) return false
    await carryOut()
    return true
  }

  /** @returns false for what is left aside; at once what needs no turn */
  #hasTurn(to: number | undefined, bytes: number, isKept: boolean): true | Promise<boolean> {
    const { endpoint, connection, paces } = this.#parts
    if (to === undefined) return true
    const { userId } = connection.caller
    const conversation = conversationKey(endpoint.kind, userId, to)
    const turn = this.#line.turn(paces.senders.tollOf(String(userId), conversation, bytes), isKept)
    return turn?.then((isTurn) => isTurn && !connection.isLeftAside) ?? true
  }

  #isKept(frame: unknown): boolean {
    return (
      this.#parts.connection.extended &&
      (frame as { clientMessageId?: unknown }).clientMessageId !== undefined
    )
  }
}

const isPing = (frame: unknown) => typeof frame === 'object' && frame !== null && 'ping' in frame

/** The first names of a frame's parts, and of what they hold no more than its ids and what was checked. */
function knownOf(frame: unknown, checked?: unknown): object {
  const { clientMessageId, requestId } = Object(frame) as { clientMessageId?: unknown; requestId?: unknown }
  const ids = {
    ...(typeof clientMessageId === 'string' && { clientMessageId }),
    ...(typeof requestId === 'string' && { requestId }),
  }
  const names = Object.keys(Object(frame)).slice(0, 8)
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...Object(checked), ...ids }
}

/** Whoever sends may name parts as they like. */
const known = (parts: readonly string[]) => parts.filter((name) => /^[a-zA-Z]{1,32}$/.test(name)).slice(0, 8)

function idIn(frame: unknown): string | undefined {
  const { requestId } = Object(frame) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId.slice(0, 64) : undefined
}
