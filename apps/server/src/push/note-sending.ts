import { createHash } from 'node:crypto'
import { pushLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../storage/database.ts'
import { UnderWay } from '../storage/under-way.ts'
import { removeDeadDevice } from './device-repository.ts'
import {
  type DueNote,
  forgetNote,
  noteIsTold,
  sweepNotes,
  takeDueNotes,
  tellNoteLater,
} from './note-repository.ts'
import { pauseOf } from './pause.ts'
import { mayClose, type PushPost } from './posting.ts'

interface Parts {
  readonly database: Database
  readonly post: PushPost
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Tells devices of other things than messages, on every node, as `PushSender` does of those. */
export class NoteSender {
  readonly #parts: Parts
  readonly #ended = new AbortController()
  readonly #underWay = new UnderWay(pushLimits.atOnce)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Begins whatever is due; a push service that is slow holds up nobody else, and no call rings later for it. */
  async work(signal: AbortSignal): Promise<void> {
    const { database, log } = this.#parts
    while (!signal.aborted && this.#underWay.room > 0) {
      const due = await takeDueNotes(database.queries, this.#underWay.room)
      if (due.length === 0) return
      for (const note of due)
        this.#underWay.begin(
          this.#carryOut(note, this.#ended.signal).catch((error: unknown) =>
            log.error({ err: error }, 'what became of a notification could not be stored'),
          ),
        )
      await this.#underWay.hasRoom()
    }
  }

  stop(): void {
    this.#ended.abort()
  }

  /** What was begun is finished, or given up and left to another node. */
  drain(): Promise<void> {
    return this.#underWay.end()
  }

  sweep(): Promise<void> {
    return sweepNotes(this.#parts.database.queries)
  }

  async #carryOut(note: DueNote, signal: AbortSignal): Promise<void> {
    const { queries } = this.#parts.database
    const isClosing = note.push.kind === 'close'
    if (note.left <= 0 || (isClosing && !mayClose(note))) return await forgetNote(queries, note)
    const letter = {
      text: Buffer.from(JSON.stringify(note.push)),
      ttl: Math.ceil(note.push.kind === 'call' ? pushLimits.ringSeconds : note.left),
      urgency: isClosing ? 'normal' : 'high',
      topic: createHash('sha256').update(`${note.device_id} ${note.tag}`).digest('base64url').slice(0, 32),
    } as const
    const { outcome, retryAfter } = await this.#parts.post.post(note, letter, signal)
    const { device_id: id, endpoint, tries } = note
    if (signal.aborted && outcome !== 'taken') await tellNoteLater(queries, note, 0)
    else if (outcome === 'gone') await removeDeadDevice(queries, { id, endpoint })
    else if (outcome === 'unreachable') await tellNoteLater(queries, note, pauseOf(tries, retryAfter))
    else if (outcome === 'taken' && !isClosing) await noteIsTold(queries, note)
    else await forgetNote(queries, note)
  }
}
