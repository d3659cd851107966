import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveLimits, Role } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { SpaceFloor } from '../../db/free-space.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { ArchiveFailed, AttemptLost } from './failure.ts'
import {
  type Attempt,
  fail,
  finish,
  giveBack,
  holders,
  isAnyWaiting,
  isGivenUp,
  isLast,
  nameBytes,
  noteProgress,
  putOff,
  renewAttempt,
  takeWaiting,
} from './making-repository.ts'
import { ArchiveWriting, type Sources } from './writing.ts'

interface Pace {
  /** How long an archive stays with a node that has died. */
  readonly leaseMs: number
  readonly retryMs: number
  /** Between two notifications of the archive's owner about its progress. */
  readonly progressMs: number
}

const defaultPace: Pace = { leaseMs: 30_000, retryMs: 30_000, progressMs: 2000 }

interface Parts {
  readonly database: Database
  readonly blobs: BlobStore
  readonly notifier: Notifier
  readonly sources: Sources
  readonly space: Pick<SpaceFloor, 'isBelow'>
  /** Where archives wait until they are whole. */
  readonly folder: string
  readonly days: number
  readonly fileBytes: number
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Makes the archives that people wait for, one at a time on each node. */
export class ArchiveMaker {
  readonly #parts: Parts
  readonly #pace: Pace

  constructor(parts: Parts, pace: Pace = defaultPace) {
    this.#parts = parts
    this.#pace = pace
  }

  /** Makes the one that has waited longest, if any. */
  async work(signal: AbortSignal): Promise<void> {
    const { queries } = this.#parts.database
    if (!(await isAnyWaiting(queries))) return
    const attempt = await takeWaiting(queries, this.#pace.leaseMs)
    if (!attempt) return
    if (isGivenUp(attempt)) await this.#end(attempt, (queries) => fail(queries, attempt, 'broken'))
    else await this.#attempt(attempt, signal)
  }

  async #attempt(attempt: Attempt, signal: AbortSignal): Promise<void> {
    const lost = new AbortController()
    const beat = this.#renewing(attempt, lost)
    const path = join(this.#parts.folder, attempt.holder)
    try {
      await this.#make(attempt, path, AbortSignal.any([signal, lost.signal]))
    } catch (error) {
      if (!lost.signal.aborted) await this.#giveUp(attempt, error, signal)
    } finally {
      clearInterval(beat)
      await rm(path, { force: true })
    }
  }

  async #make(attempt: Attempt, path: string, signal: AbortSignal): Promise<void> {
    const { database, blobs, folder, sources, days } = this.#parts
    if (attempt.key !== null) await blobs.delete(attempt.key)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await this.#checkRoom(0)
    const writing = new ArchiveWriting(sources, {
      path,
      caller: {
        userId: attempt.user_id,
        sessionId: attempt.session_id,
        // An administrator's data about the site is not their own.
        role: Role.user,
        language: attempt.language,
        ip: '',
        userAgent: '',
        expiresAt: 0,
      },
      maxBytes: archiveLimits.bytes,
      maxFileBytes: this.#parts.fileBytes,
      signal,
      onProgress: this.#progressOf(attempt),
      checkRoom: (bytes) => this.#checkRoom(bytes),
    })
    const { size, leftOut: left_out } = await writing.write()
    const key = randomBytes(16).toString('hex')
    if (!(await nameBytes(database.queries, attempt, key))) throw new AttemptLost()
    await blobs.put(key, path)
    const isDone = await this.#end(attempt, (queries) => finish(queries, attempt, { size, left_out }, days))
    if (!isDone) await blobs.delete(key)
  }

  async #giveUp(attempt: Attempt, error: unknown, signal: AbortSignal): Promise<void> {
    const { database, log } = this.#parts
    if (error instanceof AttemptLost) return
    if (signal.aborted) return giveBack(database.queries, attempt)
    if (error instanceof ArchiveFailed) {
      await this.#end(attempt, (queries) => fail(queries, attempt, error.problem))
      return
    }
    log.error({ err: error, archive: attempt.id }, 'an archive could not be made')
    if (isLast(attempt)) await this.#end(attempt, (queries) => fail(queries, attempt, 'broken'))
    else await putOff(database.queries, attempt, this.#pace.retryMs)
  }

  /** Notifies the owner in the same transaction. @returns whether the attempt still counted */
  #end(attempt: Attempt, end: (queries: Database['queries']) => Promise<boolean>): Promise<boolean> {
    const { database, notifier } = this.#parts
    return database.transaction(async (transaction) => {
      const isEnded = await end(transaction.queries)
      if (isEnded) notifier.changed(transaction, [attempt.user_id], ['archive'])
      return isEnded
    })
  }

  #progressOf(attempt: Attempt) {
    let reportedAt = Number.NEGATIVE_INFINITY
    return async (progress: { done: number; total: number }) => {
      if (performance.now() - reportedAt < this.#pace.progressMs) return
      reportedAt = performance.now()
      await this.#end(attempt, (queries) => noteProgress(queries, attempt, progress))
    }
  }

  #renewing(attempt: Attempt, lost: AbortController): NodeJS.Timeout {
    const { database, log } = this.#parts
    const renew = () =>
      void renewAttempt(database.queries, attempt, this.#pace.leaseMs).then(
        (isHeld) => isHeld || lost.abort(new AttemptLost()),
        (error: unknown) =>
          log.error({ err: error, archive: attempt.id }, 'the lease on an archive could not be renewed'),
      )
    return setInterval(renew, this.#pace.leaseMs / 3).unref()
  }

  async #checkRoom(bytes: number): Promise<void> {
    if (await this.#parts.space.isBelow(bytes)) throw new ArchiveFailed('space')
  }

  /** Removes from this node's disk what a dead process has left of attempts. */
  async sweepFolder(): Promise<void> {
    const { database, folder } = this.#parts
    const names = await readdir(folder).catch(() => [])
    if (names.length === 0) return
    const held = await holders(database.queries)
    for (const name of names)
      if (!held.has(name.replace(/\.json$/, ''))) await rm(join(folder, name), { force: true })
  }
}
