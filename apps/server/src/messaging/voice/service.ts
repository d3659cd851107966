import { MessageType } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { seenMessages } from '../conversations/copying-repository.ts'
import { addHeard, heardAmong, removeHeard } from './repository.ts'

/** Voice messages that somebody has heard: visible to that person alone, on all of their devices. */
export class VoiceService {
  readonly #database: Database
  readonly #notifier: Notifier

  constructor(parts: { database: Database; notifier: Notifier }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
  }

  /** @param messageIds separated by commas; ids of anything but voice messages that the caller sees are ignored */
  async heard({ userId }: Caller, messageIds: string) {
    const { queries } = this.#database
    const voices = await seenVoices(queries, userId, messageIds.split(',').map(Number))
    const others = voices.filter(({ sender_id }) => sender_id !== userId).map(({ id }) => id)
    const heard = new Set(await heardAmong(queries, userId, others))
    return {
      list: voices.filter(({ id, sender_id }) => sender_id === userId || heard.has(id)).map(({ id }) => id),
    }
  }

  /** A message that was heard before notifies nobody again. */
  async hear({ userId }: Caller, messageIds: readonly number[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const voices = await seenVoices(queries, userId, messageIds)
      const others = voices.filter(({ sender_id }) => sender_id !== userId).map(({ id }) => id)
      if (await addHeard(queries, userId, others)) this.#notifier.changed(transaction, [userId], ['voices'])
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await removeHeard(queries, userId)
  }
}

const seenVoices = async (queries: Queries, userId: number, ids: readonly number[]) =>
  (await seenMessages(queries, userId, ids)).filter(({ type }) => type === MessageType.voice)
