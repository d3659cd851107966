import type { Transaction } from '../../db/database.ts'
import type { FollowedEvent } from '../../messaging/catch-up/service.ts'
import type { Follower } from '../../platform/jobs/follower.ts'
import { withdrawNotesOf } from './note-repository.ts'
import { markStale, queuePushes } from './push-repository.ts'

/** Finds devices to notify of new messages, and those whose notifications are out of date. */
export class PushFollower implements Follower<FollowedEvent> {
  readonly name = 'messages told to devices'
  readonly begins = 'atEnd'
  readonly #graceMs: number

  constructor({ graceMs }: { graceMs: number }) {
    this.#graceMs = graceMs
  }

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const said = entries.flatMap(({ id, event }) =>
      event.kind === 'message' && !event.isBrought ? [id] : [],
    )
    const changed = entries.flatMap(({ event }) =>
      event.kind === 'edit' || event.kind === 'withdrawal' ? [event.messageId] : [],
    )
    await queuePushes(queries, said, this.#graceMs)
    await markStale(queries, changed)
    await withdrawNotesOf(
      queries,
      entries.flatMap(({ event }) => (event.kind === 'withdrawal' ? [event.messageId] : [])),
    )
  }
}
