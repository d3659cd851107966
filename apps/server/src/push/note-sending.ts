import { createHash } from 'node:crypto'
import { pushLimits } from '@parley/contract'
import { backOff } from '../storage/back-off.ts'
import type { Database } from '../storage/database.ts'
import { removeDeadDevice } from './device-repository.ts'
import {
  type DueNote,
  forgetNote,
  noteIsTold,
  sweepNotes,
  takeDueNotes,
  tellNoteLater,
} from './note-repository.ts'
import { mayClose, type PushPost } from './posting.ts'

/** Tells devices of other things than messages, on every node, as `PushSender` does of those. */
export class NoteSender {
  readonly #database: Database
  readonly #post: PushPost

  constructor(parts: { database: Database; post: PushPost }) {
    this.#database = parts.database
    this.#post = parts.post
  }

  async work(signal: AbortSignal): Promise<void> {
    const limit: number = pushLimits.atOnce
    for (let count = limit; count === limit && !signal.aborted; ) {
      const due = await takeDueNotes(this.#database.queries, limit)
      await Promise.all(due.map((note) => this.#carryOut(note, signal)))
      count = due.length
    }
  }

  sweep(): Promise<void> {
    return sweepNotes(this.#database.queries)
  }

  async #carryOut(note: DueNote, signal: AbortSignal): Promise<void> {
    const { queries } = this.#database
    const isClosing = note.push.kind === 'close'
    if (note.left <= 0 || (isClosing && !mayClose(note))) return await forgetNote(queries, note)
    const letter = {
      text: Buffer.from(JSON.stringify(note.push)),
      ttl: Math.ceil(note.push.kind === 'call' ? pushLimits.ringSeconds : note.left),
      urgency: isClosing ? 'normal' : 'high',
      topic: createHash('sha256').update(`${note.device_id} ${note.tag}`).digest('base64url').slice(0, 32),
    } as const
    const { outcome, retryAfter } = await this.#post.post(note, letter, signal)
    const { device_id: id, endpoint, tries } = note
    if (signal.aborted && outcome !== 'taken') await tellNoteLater(queries, note, 0)
    else if (outcome === 'gone') await removeDeadDevice(queries, { id, endpoint })
    else if (outcome === 'unreachable' && tries < pushLimits.tries) {
      const pause = retryAfter ?? backOff(tries, pushLimits.retrySeconds, pushLimits.mostSeconds)
      await tellNoteLater(queries, note, pause)
    } else if (outcome === 'taken' && !isClosing) await noteIsTold(queries, note)
    else await forgetNote(queries, note)
  }
}
