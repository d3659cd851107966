import { type ChangeTopic, limits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import { readEpoch, renewEpoch } from '../../db/epoch.ts'
import { forgetChanges } from '../conversations/log-repository.ts'
import {
  appendPersonChanges,
  forgetPersonChanges,
  type PersonChange,
  personChangesAfter,
} from './repository.ts'

export type { FollowedEvent } from './followed-logs.ts'

/** The part of a person's own log that they have missed. */
export interface Missed {
  readonly epoch: string
  readonly position: number
  /** The cursor says nothing: everything is to be read again. */
  readonly reset: boolean
  readonly changes: readonly PersonChange[]
}

/** Each person's own log: what changed for them outside of their conversations, in order. */
export class PersonLogs {
  readonly #database: Database
  #epoch: Promise<string> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Puts a change at the end of each person's log; gives the positions by person. */
  append(
    queries: Queries,
    changes: ReadonlyMap<number, readonly ChangeTopic[]>,
  ): Promise<ReadonlyMap<number, number>> {
    return appendPersonChanges(queries, changes)
  }

  /** @param cursor what the client knows; none for a client that has just begun */
  async missed(userId: number, cursor: { epoch?: string; position?: number }): Promise<Missed> {
    const epoch = await this.epoch()
    const after = cursor.position ?? 0
    const log = await personChangesAfter(this.#database.queries, userId, after)
    const missed = log.last_position - after
    const reset =
      cursor.epoch !== epoch || missed < 0 || missed > limits.syncChanges || after < log.changes_from
    return { epoch, position: log.last_position, reset, changes: reset ? [] : log.changes }
  }

  epoch(): Promise<string> {
    this.#epoch ??= readEpoch(this.#database.queries).catch((error: unknown) => {
      this.#epoch = undefined
      throw error
    })
    return this.#epoch
  }

  /** Positions that clients hold mean nothing any more. */
  async renewEpoch(): Promise<void> {
    await renewEpoch(this.#database.queries)
    this.#epoch = undefined
  }

  /** Forgets what is too old for anybody to come back to, of conversations too. */
  async forget(): Promise<void> {
    await forgetPersonChanges(this.#database.queries, limits.logDays)
    await forgetChanges(this.#database.queries, limits.logDays)
  }
}
