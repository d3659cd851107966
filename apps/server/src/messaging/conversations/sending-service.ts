import { MessageType } from '@parley/contract'
import type { Committed } from '../../db/committed.ts'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Brief, UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { type Brought, bringMessages } from './bringing.ts'
import { passBrought } from './brought-repository.ts'
import type { ChangePublisher } from './changes.ts'
import { holdConversations } from './conversation-repository.ts'
import { placeDecided, placeOne } from './decided-drafts.ts'
import {
  type Draft,
  type MessageHead,
  type ReviewedDraft,
  reviewed,
  type Sender,
  type StoredMessage,
} from './drafts.ts'
import { GroupCommitQueue } from './group-commit-queue.ts'
import { judged } from './judging.ts'
import type { ConversationKind } from './kind.ts'
import { loggedMessage } from './log-event.ts'
import { type Outcome, placeMessages } from './message-writer.ts'
import { eraseMessages, withdrawMessage } from './withdrawal.ts'

/** Stores, withdraws and erases messages of one kind of conversation, and notifies those concerned. */
export class SendingService<Message extends object> {
  readonly #database: Database
  readonly #users: UserService
  readonly #kind: ConversationKind<Message>
  readonly #commitQueue: GroupCommitQueue
  readonly #publish: ChangePublisher

  constructor(parts: {
    database: Database
    users: UserService
    kind: ConversationKind<Message>
    publish: ChangePublisher
    onError: (error: unknown, drafts?: readonly Draft[]) => void
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#kind = parts.kind
    this.#publish = parts.publish
    this.#commitQueue = new GroupCommitQueue({
      store: (drafts, isDoubtful) =>
        this.#database.commit((transaction) =>
          placeMessages(transaction, this.#kind, drafts, { isDoubtful }),
        ),
      announce: (committed, outcome) => this.#announce(committed, outcome),
      isOutOfSpace: (error) => this.#database.isOutOfSpace(error),
      onError: parts.onError,
    })
  }

  /** Stores a message with the next batch; `sender` is notified of the outcome. */
  send(draft: Draft, sender: Sender): void {
    this.#commitQueue.add(this.judged(draft), sender)
  }

  /** Ends when everything that was sent has been stored or refused. */
  drain(): Promise<void> {
    return this.#commitQueue.drain()
  }

  /** Stores what the server itself says, within the caller's transaction. @throws Refusal */
  async record(transaction: Transaction, draft: Omit<Draft, 'clientMessageId' | 'isRecord'>): Promise<void> {
    await this.#place(transaction, { ...draft, clientMessageId: null, isRecord: true })
  }

  /**
   * Stores what the staff has looked at, as if its sender sent it now; once, also if it is there by now.
   * @throws Refusal
   */
  sendReviewed(transaction: Transaction, draft: ReviewedDraft): Promise<void> {
    return this.#place(transaction, reviewed(draft))
  }

  /**
   * Stores what was written for this moment, each as if its sender sent it now; what is there by now stays as it is. Of
   * messages that belong together none is stored where one is refused, and none behind one that is held.
   * @returns why each set of these cannot be sent now, if so
   */
  async sendDue(
    transaction: Transaction,
    sets: ReadonlyArray<readonly Draft[]>,
  ): Promise<ReadonlyArray<Refusal | undefined>> {
    const due = sets.map((drafts) => drafts.map((draft) => this.judged(draft)))
    const { decisions, outcomes } = await placeDecided(transaction, this.#kind, due.flat(), due)
    transaction.onCommit((committed) => {
      for (const outcome of outcomes()) this.#announce(committed, outcome)
    })
    const refusals = decisions.map(({ kind }, i) => {
      const outcome = kind === 'refused' || kind === 'held' ? outcomes()[i] : undefined
      return outcome?.kind === 'refused' ? outcome.refusal : undefined
    })
    let from = 0
    return sets.map(({ length }) => {
      const own = refusals.slice(from, from + length)
      from += length
      return own.find((refusal) => refusal !== undefined)
    })
  }

  /** Appends what was said elsewhere, as `bringMessages` says. */
  bring(
    transaction: Transaction,
    place: { readonly userId: number; readonly target: number },
    all: readonly Brought[],
  ): Promise<ReadonlyArray<StoredMessage | Refusal>> {
    return bringMessages(transaction, this.#kind, place, all)
  }

  /** After an import: those who had read everything have nothing to read, and everybody there reloads their list. */
  async settleBrought(transaction: Transaction, conversationId: number): Promise<void> {
    await holdConversations(transaction.queries, [conversationId])
    await passBrought(transaction.queries, conversationId)
    await this.#kind.audience.changed(transaction, [conversationId], ['sessions'])
  }

  /** The conversation that somebody names so; undefined where there is none. */
  conversationOf(queries: Queries, userId: number, target: number): Promise<number | undefined> {
    return this.#kind.targets.find(queries, userId, target)
  }

  /** The draft as the site's rules about words want it. */
  judged(draft: Draft): Draft {
    const { rules } = this.#kind.words
    return rules.isEmpty ? draft : judged(draft, this.#kind.appending.name, rules)
  }

  /**
   * Locks the conversation into which somebody would send together with others, in the one order of all locks. Gives it,
   * if there is one.
   */
  async hold(transaction: Transaction, draft: Draft, others: readonly number[]): Promise<number | undefined> {
    const conversationOf = await this.#kind.targets.ofDrafts(transaction, [draft])
    const own = conversationOf(draft)
    await holdConversations(transaction.queries, own === undefined ? others : [...others, own])
    return own
  }

  /**
   * Stores several messages to one conversation, all of them or none, as if they were sent one after the other.
   * @returns how many are there, and how many wait for the staff
   * @throws Refusal
   */
  async sendTogether(
    transaction: Transaction,
    drafts: readonly Draft[],
  ): Promise<{ sent: number; held: number }> {
    const { decisions, outcomes } = await placeDecided(transaction, this.#kind, drafts)
    let held = 0
    for (const [i, { kind }] of decisions.entries()) {
      if (kind === 'undecided') refuse('forwardSingly')
      const outcome = kind === 'refused' || kind === 'held' ? outcomes()[i] : undefined
      if (outcome?.kind !== 'refused') continue
      if (outcome.refusal.errorName !== 'messageHeld') throw outcome.refusal
      held++
    }
    transaction.onCommit((committed) => {
      for (const outcome of outcomes()) this.#announce(committed, outcome)
    })
    return { sent: decisions.length - held, held }
  }

  async #place(transaction: Transaction, draft: Draft): Promise<void> {
    const placed = await placeOne(transaction, this.#kind, draft)
    transaction.onCommit((committed) => {
      for (const outcome of placed.outcomes()) this.#announce(committed, outcome)
    })
  }

  /** Takes a message back for everybody: its content leaves the database with it. @throws Refusal */
  withdraw(
    { userId }: Caller,
    target: number,
    messageId: number,
    clientMessageId: string | undefined,
  ): Promise<MessageHead> {
    const { targets, rights } = this.#kind
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const conversationId = (await targets.find(queries, userId, target)) ?? refuse('messageUnknown')
      const withdrawal = { conversationId, messageId, userId, clientMessageId }
      const { message, logged } = await withdrawMessage(queries, withdrawal, {
        mayRead: () => targets.toRead(queries, userId, target),
        mayWithdraw: async (message, now) => {
          await rights.checkWithdrawal(queries, { message, userId, target, now })
          // A withdrawal says no more than a message might.
          const refusal = await this.#refusalToSay(queries, userId, target)
          return refusal ? null : (await this.#users.settingsOf(userId, queries)).recallMessage
        },
      })
      if (logged) await this.#publish(transaction, [logged])
      return message
    })
  }

  /**
   * Deletes messages for everybody.
   * @param check throws a Refusal unless these are conversations of this kind
   */
  async erase(
    transaction: Transaction,
    ids: readonly number[],
    check: (conversationIds: readonly number[]) => Promise<void>,
  ): Promise<readonly Brief[]> {
    const erased = await eraseMessages(transaction.queries, ids)
    const conversationIds = [...new Set(erased.map(({ conversationId }) => conversationId))]
    await check(conversationIds)
    await this.#publish(transaction, erased)
    await this.#kind.audience.changed(transaction, conversationIds, ['sessions'])
    const authors = await this.#users.briefs(
      erased.map(({ change }) => change.by),
      transaction.queries,
    )
    return [...authors.values()]
  }

  async #refusalToSay(queries: Queries, senderId: number, to: number) {
    const text = { senderId, to, type: MessageType.text, body: {} }
    return (await this.#kind.rights.verdictsOf(queries, [text])).refusalOf(text)
  }

  #announce(committed: Committed, outcome: Outcome): void {
    if (outcome.kind !== 'stored') return
    const { presenter, audience } = this.#kind
    const { message, context, membersVersion } = outcome
    const event = loggedMessage(message, presenter, context, membersVersion)
    audience.publish(committed, message.conversation_id, event, context)
    if (outcome.emptied) audience.publishEmptiedDraft(committed, message.sender_id, outcome.emptied)
  }
}
