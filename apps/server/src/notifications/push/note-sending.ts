import { createHash } from 'node:crypto'
import { pushLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { limitDutyCycle } from '../../concurrency/limit-duty-cycle.ts'
import type { Database } from '../../db/database.ts'
import { removeDeadDevice } from './device-repository.ts'
import {
  type DueNote,
  forgetNote,
  noteIsTold,
  sweepNotes,
  takeDueNotes,
  tellNoteLater,
  withdrawReadNotes,
} from './note-repository.ts'
import { pauseOf } from './pause.ts'
import { mayClose, type PushPost } from './posting.ts'
import { Telling } from './telling.ts'

interface Parts {
  readonly database: Database
  readonly post: PushPost
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Sends notifications about other things than messages, on every node, like `PushSender`. */
export class NoteSender {
  readonly #parts: Parts
  readonly #telling: Telling
  readonly #withdrawRead: () => Promise<void>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#telling = new Telling(parts.post)
    this.#withdrawRead = limitDutyCycle(0.05, () => withdrawReadNotes(parts.database.queries))
  }

  /** Starts all due notes; a slow push service holds up no other, and delays no call. */
  async work(signal: AbortSignal): Promise<void> {
    const { database, log } = this.#parts
    await this.#withdrawRead()
    await this.#telling.work(signal, async (offer) => {
      const due = await takeDueNotes(database.queries, offer)
      for (const note of due)
        this.#telling.begin(
          this.#carryOut(note).catch((error: unknown) =>
            log.error({ err: error }, 'what became of a notification could not be stored'),
          ),
        )
      return due.length
    })
  }

  stop(): void {
    this.#telling.stop()
  }

  drain(): Promise<void> {
    return this.#telling.drain()
  }

  sweep(): Promise<void> {
    return sweepNotes(this.#parts.database.queries)
  }

  async #carryOut(note: DueNote): Promise<void> {
    const { queries } = this.#parts.database
    const isClosing = note.push.kind === 'close'
    const isQuiet = note.push.kind === 'reminder' && note.push.isQuiet
    if (note.left <= 0 || (isClosing && !mayClose(note))) return await forgetNote(queries, note)
    const letter = {
      text: Buffer.from(JSON.stringify(note.push)),
      ttl: Math.ceil(note.push.kind === 'call' ? pushLimits.ringSeconds : note.left),
      urgency: isClosing || isQuiet ? 'normal' : 'high',
      topic: createHash('sha256').update(`${note.device_id} ${note.tag}`).digest('base64url').slice(0, 32),
    } as const
    const { outcome, retryAfter, isOurs } = await this.#telling.post(note, letter)
    const { device_id: id, endpoint, tries } = note
    if (this.#telling.isEnded && outcome !== 'taken') await tellNoteLater(queries, note, 0)
    else if (outcome === 'gone') await removeDeadDevice(queries, { id, endpoint })
    else if (outcome === 'unreachable' || isOurs)
      await tellNoteLater(queries, note, pauseOf(tries, retryAfter))
    else if (outcome === 'taken' && !isClosing) await noteIsTold(queries, note)
    else await forgetNote(queries, note)
  }
}
