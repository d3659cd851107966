import { wordLimits } from '@parley/contract'
import type { Queries, Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { HeldDraft, Quarantine } from '../../../messaging/conversations/quarantine.ts'
import { keepForHeld, releaseHeld } from '../../../platform/files/service.ts'
import type { HeldNotifier } from './held-notifier.ts'
import { countWaiting, deleteHeld, heldUnder, insertHeld, lockOwnHeld } from './held-repository.ts'

/** Takes messages that have to be looked at first, under the lock of their conversation. */
export class Holding implements Quarantine {
  readonly #heldNotifier: HeldNotifier

  constructor(heldNotifier: HeldNotifier) {
    this.#heldNotifier = heldNotifier
  }

  /** Returns the refusal for each sender. One that is sent again is held once. */
  async hold(transaction: Transaction, drafts: readonly HeldDraft[]): Promise<Refusal[]> {
    const refusals: Refusal[] = []
    const senders = new Set<number>()
    for (const draft of drafts) {
      const refusal = await this.#before(transaction.queries, draft)
      refusals.push(refusal ?? (await this.#take(transaction.queries, draft, senders)))
    }
    transaction.onCommit(() => {
      for (const sender of senders) this.#heldNotifier.notify(sender, { decided: false })
    })
    return refusals
  }

  /** Deletes a quarantined message that its sender takes back. */
  async takeBack(transaction: Transaction, senderId: number, clientMessageId: string): Promise<void> {
    const { queries } = transaction
    const id = await lockOwnHeld(queries, senderId, clientMessageId)
    if (id === undefined) return
    await releaseHeld(queries, [id])
    await deleteHeld(queries, [id])
    transaction.onCommit(() => this.#heldNotifier.notify(senderId, { decided: false }))
  }

  /** Refusal of a message that was sent before under the same id. */
  async #before(queries: Queries, draft: HeldDraft): Promise<Refusal | undefined> {
    const { sender_id, client_message_id } = draft
    if (client_message_id === null) return undefined
    const before = await heldUnder(queries, sender_id, client_message_id)
    return before && new Refusal(before.rejected_at ? 'messageRejected' : 'messageHeld')
  }

  async #take(queries: Queries, draft: HeldDraft, senders: Set<number>): Promise<Refusal> {
    const { heldOfPerson: max } = wordLimits
    if ((await countWaiting(queries, draft.sender_id)) >= max) return new Refusal('heldTooMany', { max })
    const id = await insertHeld(queries, draft)
    if (id !== undefined) {
      await keepForHeld(queries, id, draft.file_ids)
      senders.add(draft.sender_id)
    }
    return new Refusal('messageHeld')
  }
}
