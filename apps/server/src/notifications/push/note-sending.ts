import { createHash } from 'node:crypto'
import { pushLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { limitDutyCycle } from '../../concurrency/limit-duty-cycle.ts'
import type { Database } from '../../db/database.ts'
import { removeDeadDevice } from './device-repository.ts'
import { PushDispatcher } from './dispatcher.ts'
import {
  type DueNote,
  forgetNote,
  markNoteShown,
  postponeNote,
  sweepNotes,
  takeDueNotes,
  withdrawReadNotes,
} from './note-repository.ts'
import { mayClose, type PushPost } from './posting.ts'
import { retryDelayOf } from './retry-delay.ts'

interface Parts {
  readonly database: Database
  readonly post: PushPost
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Sends notifications about other things than messages, on every node, like `PushSender`. */
export class NoteSender {
  readonly #parts: Parts
  readonly #dispatcher: PushDispatcher
  readonly #withdrawRead: () => Promise<void>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#dispatcher = new PushDispatcher(parts.post)
    this.#withdrawRead = limitDutyCycle(0.05, () => withdrawReadNotes(parts.database.queries))
  }

  /** Starts all due notes; a slow push service holds up no other, and delays no call. */
  async work(signal: AbortSignal): Promise<void> {
    const { database, log } = this.#parts
    await this.#withdrawRead()
    await this.#dispatcher.work(signal, async (offer) => {
      const due = await takeDueNotes(database.queries, offer)
      for (const note of due)
        this.#dispatcher.begin(
          this.#carryOut(note).catch((error: unknown) =>
            log.error({ err: error }, 'what became of a notification could not be stored'),
          ),
        )
      return due.length
    })
  }

  stop(): void {
    this.#dispatcher.stop()
  }

  drain(): Promise<void> {
    return this.#dispatcher.drain()
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
    const { outcome, retryAfter, isOurs } = await this.#dispatcher.post(note, letter)
    const { device_id: id, endpoint, tries } = note
    if (this.#dispatcher.isEnded && outcome !== 'taken') await postponeNote(queries, note, 0)
    else if (outcome === 'gone') await removeDeadDevice(queries, { id, endpoint })
    else if (outcome === 'unreachable' || isOurs)
      await postponeNote(queries, note, retryDelayOf(tries, retryAfter))
    else if (outcome === 'taken' && !isClosing) await markNoteShown(queries, note)
    else await forgetNote(queries, note)
  }
}
