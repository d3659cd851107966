import { MessageType, sentence } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { FriendshipEffects } from '../../identity/friends/service.ts'
import { checkPerson } from '../../identity/users/service.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { ArrangingService } from '../conversations/arranging-service.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import { contentOf, type MessageHead } from '../conversations/drafts.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import type { CallRecord, CallRecords } from './ports.ts'
import type { SharedMessage } from './presenter.ts'
import { sendBlockers } from './repository.ts'
import { refusalToCall, refusalToReach } from './rights.ts'
import type { DirectTargets } from './targets.ts'

export type { CallRecord, CallRecords, CallSignals, ReceivedSignal } from './ports.ts'

/** Effects of friendships and calls on the conversation of two people. */
export class DirectService implements FriendshipEffects, CallRecords {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #targets: DirectTargets
  readonly #sending: SendingService<SharedMessage>
  readonly #arranging: ArrangingService<SharedMessage>

  constructor(parts: {
    database: Database
    notifier: Notifier
    targets: DirectTargets
    sending: SendingService<SharedMessage>
    arranging: ArrangingService<SharedMessage>
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#targets = parts.targets
    this.#sending = parts.sending
    this.#arranging = parts.arranging
  }

  /** Nothing is sent between the two from here to the end of the transaction. */
  async lock(transaction: Transaction, a: number, b: number): Promise<void> {
    const conversationId = await this.#targets.toLock(transaction, a, b)
    if (conversationId !== undefined) await lockConversations(transaction.queries, [conversationId])
  }

  async greet(
    transaction: Transaction,
    requesterId: number,
    otherId: number,
    isByOther: boolean,
  ): Promise<void> {
    const textMsg = { content: sentence('greeting') }
    const content = contentOf({ type: MessageType.text, textMsg }, 'direct')
    await this.#sending.record(transaction, { ...content, senderId: requesterId, to: otherId })
    if (isByOther) await this.#arranging.readNewest(transaction, otherId, requesterId, { unread: 1 })
  }

  async checkCalling(queries: Queries, callerId: number, calleeId: number): Promise<void> {
    const [sendBlocker] = await sendBlockers(queries, [{ senderId: callerId, to: calleeId }])
    const refusal = refusalToCall(sendBlocker)
    if (refusal) throw refusal
    await checkPerson(queries, calleeId)
  }

  /** The message that is left of a call, to both sides. */
  async record(transaction: Transaction, record: CallRecord): Promise<void> {
    const { callerId, calleeId, type, body, preview, isKnown } = record
    const content = { type: type as MessageType, body, preview }
    await this.#sending.record(transaction, { ...content, senderId: callerId, to: calleeId })
    if (isKnown) await this.#arranging.readNewest(transaction, calleeId, callerId, { unread: 0 })
  }

  /** Whether all of some messages are in conversations of this person's. */
  areOf(userId: number) {
    return async (queries: Queries, messages: readonly MessageHead[]): Promise<boolean> => {
      const ids = messages.map(({ conversation_id }) => conversation_id)
      const pairs = await this.#targets.pairsOf(queries, ids)
      return ids.every((id) => pairs.get(id)?.includes(userId))
    }
  }

  /** Notifies a person that the caller is writing to them. @throws Refusal */
  async typing(userId: number, peerId: number): Promise<void> {
    if (userId === peerId) refuse('recipientNotFriend')
    const [sendBlocker] = await sendBlockers(this.#database.queries, [{ senderId: userId, to: peerId }])
    const refusal = refusalToReach(sendBlocker)
    if (refusal) throw refusal
    this.#notifier.typing(peerId, userId)
  }
}
