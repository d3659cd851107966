import { MessageType } from '@parley/contract'
import type { CallRecord, CallRecords } from '../calls/service.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import {
  contentOf,
  type Draft,
  type MessageHead,
  type Sender,
  type StoredMessage,
} from '../conversations/drafts.ts'
import type { ConversationRules } from '../conversations/facts.ts'
import { positionOf } from '../conversations/log.ts'
import { type Placed, storeMessages } from '../conversations/message-writer.ts'
import { mediaOf, type Surroundings } from '../conversations/msg-presenter.ts'
import { Outbox, type Settled } from '../conversations/outbox.ts'
import { surroundingsOf } from '../conversations/surroundings.ts'
import { type Withdrawal, withdrawMessage } from '../conversations/withdrawal.ts'
import type { Links } from '../files/service.ts'
import type { FriendshipEffects } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { hindrances } from './direct-repository.ts'
import { directRules } from './direct-rules.ts'
import { checkWithdrawal, refusalToCall, refusalToSend } from './policy.ts'
import { presentMessage, presentWithdrawal } from './presenter.ts'

const greeting = '我们已经是好友了，开始聊天吧！'

/** Takes messages in: stores them, withdraws them, and tells both sides. */
export class SendingService implements FriendshipEffects, CallRecords {
  readonly #database: Database
  readonly #users: UserService
  readonly #links: Links
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations
  readonly #rules: ConversationRules
  readonly #outbox: Outbox

  constructor(parts: {
    database: Database
    users: UserService
    links: Links
    notifier: Notifier
    conversations: DirectConversations
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#links = parts.links
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
    this.#rules = directRules(parts.conversations)
    this.#outbox = new Outbox({
      database: parts.database,
      store: (transaction, drafts) => this.#store(transaction, drafts),
      onError: parts.onError,
    })
  }

  /** Stores a message with the next batch; `sender` is told what became of it. */
  send(draft: Draft, sender: Sender): void {
    this.#outbox.add(draft, sender)
  }

  drain(): Promise<void> {
    return this.#outbox.drain()
  }

  /** Takes a message back for both sides: its content leaves the database with it. */
  withdraw(
    caller: Caller,
    peerId: number,
    messageId: number,
    clientMessageId: string | undefined,
  ): Promise<MessageHead> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const conversationId = await this.#conversations.find(queries, caller.userId, peerId)
      if (conversationId === undefined) refuse('messageUnknown')
      const { message, told } = await withdrawMessage(
        queries,
        conversationId,
        messageId,
        { userId: caller.userId, clientMessageId },
        async (message, now) => {
          checkWithdrawal(message, caller.userId, now)
          // A withdrawal says no more than a message might.
          const [hindrance] = await hindrances(queries, [{ senderId: caller.userId, to: peerId }])
          if (refusalToSend(hindrance)) return null
          return (await this.#users.settingsOf(caller.userId, queries)).recallMessage
        },
      )
      if (told) await this.#announceWithdrawal(transaction, told, peerId)
      return message
    })
  }

  /** Nothing is sent between the two from here to the end of the transaction. */
  async lock(transaction: Transaction, a: number, b: number): Promise<void> {
    const conversationId = await this.#conversations.ofFriends(transaction, a, b)
    if (conversationId !== undefined) await lockConversations(transaction.queries, [conversationId])
  }

  async greet(transaction: Transaction, requesterId: number, otherId: number): Promise<void> {
    const content = contentOf({ type: MessageType.text, textMsg: { content: greeting } })
    const draft = {
      ...content,
      senderId: requesterId,
      to: otherId,
      clientMessageId: null,
      isRecord: true,
    } as const
    await this.#storeRecord(transaction, draft)
  }

  async checkCalling(queries: Queries, callerId: number, calleeId: number): Promise<void> {
    const [hindrance] = await hindrances(queries, [{ senderId: callerId, to: calleeId }])
    const refusal = refusalToCall(hindrance)
    if (refusal) throw refusal
  }

  /** The message that is left of a call, to both sides. */
  async record(transaction: Transaction, call: CallRecord): Promise<void> {
    await this.#storeRecord(transaction, {
      senderId: call.callerId,
      to: call.calleeId,
      type: call.type as MessageType,
      body: call.body,
      preview: call.preview,
      clientMessageId: null,
      isRecord: true,
    })
  }

  async #storeRecord(transaction: Transaction, draft: Draft): Promise<void> {
    const placed = await this.#place(transaction, [draft])
    for (const decision of placed.decisions) if (decision.kind === 'refused') throw decision.refusal
    transaction.onCommit(() => {
      for (const { announce } of this.#settle(placed, [draft])) announce()
    })
  }

  async #store(transaction: Transaction, drafts: readonly Draft[]): Promise<() => Settled[]> {
    const placed = await this.#place(transaction, drafts)
    return () => this.#settle(placed, drafts)
  }

  #place(transaction: Transaction, drafts: readonly Draft[]): Promise<Placed<Surroundings>> {
    const shown = drafts.map(({ senderId, type, body }) => ({ sender_id: senderId, type, body }))
    const peers = drafts.map(({ to }) => to)
    return storeMessages(transaction, this.#rules, drafts, () =>
      surroundingsOf(transaction.queries, { users: this.#users, links: this.#links }, shown, peers),
    )
  }

  #settle({ outcomes, around }: Placed<Surroundings>, drafts: readonly Draft[]): Settled[] {
    return outcomes().map((outcome, i) => ({
      outcome,
      announce: () => {
        if (outcome.kind === 'stored') this.#announce(outcome.message, drafts[i]?.to ?? 0, around)
      },
    }))
  }

  #announce(message: StoredMessage, peerId: number, around: Surroundings): void {
    this.#notifier.chat([message.sender_id, peerId], {
      message: presentMessage(message, peerId, around),
      ...mediaOf(message),
      sequence: message.sequence,
      position: positionOf(message),
      ...(message.client_message_id && { clientMessageId: message.client_message_id }),
    })
  }

  async #announceWithdrawal(
    { queries, onCommit }: Transaction,
    withdrawal: Withdrawal,
    peerId: number,
  ): Promise<void> {
    const { sender_id } = withdrawal.message
    const people = await this.#users.briefs([sender_id, peerId], queries)
    const message = presentWithdrawal(withdrawal, peerId, people)
    onCommit(() => this.#notifier.chat([sender_id, peerId], { message, position: withdrawal.position }))
  }
}
