import { limits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { conversationKey } from '../../kernel/conversation-key.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { traced } from '../../kernel/tracing.ts'
import type { Allowances } from '../http/allowance.ts'
import { checkBotFrame } from '../http/bot-access.ts'
import { countRefusal, counts } from '../http/counts.ts'
import { hasLines } from '../http/log-level.ts'
import type { SenderPace } from '../http/sender-pace.ts'
import type { Connection } from './connection.ts'
import { parseFrame, requestIdOf, type SocketEndpoint, sendDone, sendRefusal } from './endpoint.ts'
import { MessagePacer, type ReceivedFrame, Throttle } from './frame-pacing.ts'
import { requestIn } from './requests.ts'

/** The pace of people. */
export interface Paces {
  /** Frames, by person. */
  readonly frames: Allowances
  /** Messages and changes, by person and conversation, and by person. */
  readonly senders: Pick<SenderPace, 'tollOf'>
  /** Signals such as typing, by person and conversation. */
  readonly signals: Allowances
}

/** A checked frame, which may be executed in its turn. */
interface Checked {
  /** The parts that the contract names, and the names of the others. */
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
  /** Whether an error means that the database did not answer. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Whether an error means that a disk is full. */
  readonly isOutOfSpace: (error: unknown) => boolean
  readonly log: FastifyBaseLogger
}

/** Takes the frames of one connection, until they are executed and answered. */
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

  /** The connection has gone. Resolves when its received frames are executed. */
  leave(): Promise<void> {
    this.#line.leave()
    return this.#throttle.leave()
  }

  /** From now on nothing waits. */
  hurry(): void {
    // Frames in the throttle follow those that wait in the line.
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
      // Unknown parts, many times as large in memory as on the wire, would else be held while the frame waits.
      frame = checked.known
      if (await this.#carryOutTraced(checked, data.length)) sendDone(connection, requestId)
    } catch (error) {
      const refusal = this.#refusalFor(error, frame)
      this.#noteRefusal(refusal, frame)
      sendRefusal(endpoint, connection, frame, refusal)
    }
  }

  /** Only the names of a frame's parts: their content is private. */
  #aboutFrame(frame: unknown): object {
    const { endpoint, connection } = this.#parts
    const { userId, sessionId } = connection.caller
    const parts = typeof frame === 'object' && frame !== null ? Object.keys(frame) : []
    return { kind: endpoint.kind, frame: known(parts), requestId: idIn(frame), userId, sessionId }
  }

  #noteRefusal({ errorName, code }: Refusal, frame: unknown): void {
    const { log, endpoint } = this.#parts
    countRefusal(`${endpoint.kind} frame`, code)
    if (hasLines(log, 'info')) log.info({ refused: errorName, code, ...this.#aboutFrame(frame) }, 'refused')
  }

  #refusalFor(error: unknown, frame: unknown): Refusal {
    const { isOutOfSpace, isDatabaseUnavailable, log } = this.#parts
    if (error instanceof Refusal) return error
    // A full disk is logged once, when it begins.
    if (isOutOfSpace(error)) return new Refusal('outOfSpace')
    const outage = isDatabaseUnavailable(error) && { outage: 'database' }
    log.error({ err: error, ...outage, ...this.#aboutFrame(frame) }, 'frame failed')
    return new Refusal('sendFailed')
  }

  /** @throws Refusal */
  #check(frame: unknown): Checked {
    const { endpoint, connection, paces } = this.#parts
    const request = requestIn(endpoint, connection, frame, paces.signals)
    // Its client may not send it again: it is executed in its turn even after the connection has gone.
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

  /** @returns false if the frame was dropped, since its connection closes. @throws Refusal */
  async #carryOut({ publishesTo, isKept, carryOut }: Checked, bytes: number): Promise<boolean> {
    if (!(await this.#hasTurn(publishesTo, bytes, isKept))) return false
    await carryOut()
    return true
  }

  /** @returns false for a dropped frame; true at once for one that needs no turn */
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

/** The first names of a frame's parts; of their content only the ids and the checked value. */
function knownOf(frame: unknown, checked?: unknown): object {
  const { clientMessageId, requestId } = Object(frame) as { clientMessageId?: unknown; requestId?: unknown }
  const ids = {
    ...(typeof clientMessageId === 'string' && { clientMessageId }),
    ...(typeof requestId === 'string' && { requestId }),
  }
  const names = Object.keys(Object(frame)).slice(0, 8)
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...Object(checked), ...ids }
}

/** Only plain names, since a sender may name parts arbitrarily. */
const known = (parts: readonly string[]) => parts.filter((name) => /^[a-zA-Z]{1,32}$/.test(name)).slice(0, 8)

function idIn(frame: unknown): string | undefined {
  const { requestId } = Object(frame) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId.slice(0, 64) : undefined
}
