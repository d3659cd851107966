import { MessageType } from '@parley/contract'
import type { FriendshipEffects } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Transaction } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { lockConversations } from './conversation-repository.ts'
import type { Conversations } from './conversations.ts'
import type { Draft, Sender, StoredMessage } from './drafts.ts'
import { messagesById, replaceMessage } from './message-repository.ts'
import { storeMessages } from './message-writer.ts'
import { Outbox, type Settled } from './outbox.ts'
import { checkWithdrawal } from './policy.ts'
import { presentMessage, presentPerson } from './presenter.ts'
import { preview, withdrawnContent } from './preview.ts'
import { surroundingsOf } from './surroundings.ts'

const greeting = '我们已经是好友了，开始聊天吧！'

/** Takes messages in: stores them, withdraws them, and tells both sides. */
export class SendingService implements FriendshipEffects {
  readonly #database: Database
  readonly #users: UserService
  readonly #notifier: Notifier
  readonly #conversations: Conversations
  readonly #outbox: Outbox

  constructor(parts: {
    database: Database
    users: UserService
    notifier: Notifier
    conversations: Conversations
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
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
  withdraw(caller: Caller, peerId: number, messageId: number): Promise<StoredMessage> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const conversationId = await this.#conversations.find(queries, caller.userId, peerId)
      if (conversationId === undefined) refuse('messageUnknown')
      const [conversation] = await lockConversations(queries, [conversationId])
      const message = (await messagesById(queries, [messageId])).get(messageId)
      if (!conversation || message?.conversation_id !== conversationId) refuse('messageUnknown')
      checkWithdrawal(message, caller.userId, conversation.now)
      const { recallMessage } = await this.#users.settingsOf(caller.userId, queries)
      const content = withdrawnContent(recallMessage)
      await replaceMessage(queries, messageId, {
        type: MessageType.withdrawn,
        body: { content },
        preview: preview.withdrawn(content),
      })
      await this.#announceWithdrawal(transaction, {
        messageId,
        content,
        by: caller.userId,
        peerId,
        at: conversation.now,
      })
      return message
    })
  }

  /** Nothing is sent between the two from here to the end of the transaction. */
  async lock({ queries }: Transaction, a: number, b: number): Promise<void> {
    const conversationId = await this.#conversations.find(queries, a, b)
    if (conversationId !== undefined) await lockConversations(queries, [conversationId])
  }

  async greet(transaction: Transaction, requesterId: number, otherId: number): Promise<void> {
    const [settled] = await this.#store(transaction, [
      {
        senderId: requesterId,
        peerId: otherId,
        type: MessageType.text,
        body: { content: greeting },
        preview: preview.text(greeting),
        clientMessageId: null,
      },
    ])
    if (settled?.outcome.kind === 'refused') throw settled.outcome.refusal
    transaction.onCommit(() => settled?.announce())
  }

  async #store(transaction: Transaction, drafts: readonly Draft[]): Promise<Settled[]> {
    const outcomes = await storeMessages(transaction, this.#conversations, drafts)
    const stored = outcomes.flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.message] : []))
    if (stored.length === 0) return outcomes.map((outcome) => ({ outcome, announce: () => undefined }))
    const peers = drafts.map(({ peerId }) => peerId)
    const around = await surroundingsOf(transaction.queries, this.#users, stored, peers)
    return outcomes.map((outcome, i) => {
      const peerId = drafts[i]?.peerId ?? 0
      const announce = () => {
        if (outcome.kind !== 'stored') return
        const { message } = outcome
        this.#notifier.chat([message.sender_id, peerId], {
          message: presentMessage(message, peerId, around),
          sequence: message.sequence,
          ...(message.client_message_id && { clientMessageId: message.client_message_id }),
        })
      }
      return { outcome, announce }
    })
  }

  async #announceWithdrawal(
    { queries, onCommit }: Transaction,
    {
      messageId,
      content,
      by,
      peerId,
      at,
    }: { messageId: number; content: string; by: number; peerId: number; at: Date },
  ): Promise<void> {
    const people = await this.#users.briefs([by, peerId], queries)
    const message = {
      id: 0,
      sendUser: presentPerson(by, people),
      revUser: presentPerson(peerId, people),
      created_at: at.toISOString(),
      msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: messageId, content } },
      systemMsg: null,
      msgPreview: preview.withdrawn(content),
      showDate: false,
    }
    onCommit(() => this.#notifier.chat([by, peerId], { message }))
  }
}
