import type { ChangeTopic, Mention, SystemLine, Withdrawer } from '@parley/contract'
import type { RawBuilder } from 'kysely'
import type { Committed } from '../../db/committed.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { EmptiedDraft } from './append-repository.ts'
import type { LoggedWithdrawal } from './changes.ts'
import type { Content, Draft, MessageHead, StoredMessage } from './drafts.ts'
import type { LogEvent } from './log-event.ts'
import type { RenderContext, Shown } from './msg-presenter.ts'
import type { WordFilter } from './quarantine.ts'
import type { MovedMarks, Unread } from './reader-repository.ts'
import type { PlacedLine } from './system-line.ts'

/**
 * Parts that a kind of conversation supplies; everything else is the same for all kinds. A `target` is how people name
 * a conversation: the other person's id, or a group's.
 */
export interface ConversationKind<Message extends object> {
  readonly targets: Targets
  readonly rights: Rights
  readonly presenter: Presenter<Message>
  readonly audience: Audience<Message>
  readonly appending: Appending
  readonly words: WordFilter
}

/** Finds the conversation that is meant. */
export interface Targets {
  /** The conversation of a draft, as far as it is known without asking. */
  known(draft: Draft): number | undefined
  /** The conversation of each draft; undefined where there is none. */
  ofDrafts(transaction: Transaction, drafts: readonly Draft[]): Promise<(draft: Draft) => number | undefined>
  /** The conversation, whatever somebody may do in it now; undefined where there is none. @throws Refusal */
  find(queries: Queries, userId: number, target: number): Promise<number | undefined>
  /** The targets of the conversations that somebody is in, by conversation; others of these are left out. */
  findAll(queries: Queries, userId: number, targets: readonly number[]): Promise<ReadonlyMap<number, number>>
  /**
   * The conversation in which somebody may read; undefined where those who might have one have none yet.
   * @throws Refusal
   */
  toRead(queries: Queries, userId: number, target: number): Promise<number | undefined>
  /** The same for what somebody makes of it for themselves: there is one from here on. @throws Refusal */
  toArrange(transaction: Transaction, userId: number, target: number): Promise<number>
  /** The conversation that something is brought into from elsewhere: nobody's right is asked. */
  toBring(transaction: Transaction, userId: number, target: number): Promise<number>
}

/** A message that somebody would send. */
export type Sending = Pick<Draft, 'senderId' | 'to'> & Pick<Content, 'type' | 'body' | 'mentions'>

/** Parts of the statement that appends messages: it appends them, or it does not. */
export interface Appending {
  /** Kind of the conversation. The prepared statement has it in its name. */
  readonly name: 'direct' | 'group'
  /**
   * @param pairs a subquery of `sender_id` and `target`
   * @returns the same of those whose sender may not send there, or not whatever they like, as a rule none
   */
  sendBlockers(pairs: RawBuilder<unknown>): RawBuilder<unknown>
  /** Whatever else is written of messages: a statement over `new`, with `conversation_id` and `sender_id`, and over `last`, with `conversation_id` and `at`. */
  readonly noted?: RawBuilder<unknown>
}

/** About messages that are asked about together. */
export interface Verdicts {
  /** The people among these whom a message can mention. */
  mentionable(message: Sending): readonly Mention[]
  /** Why a message may not be sent, if so. */
  refusalOf(message: Sending): Refusal | undefined
  /** Whether its sender may send it there, but none after it for now. */
  isSingle(message: Sending): boolean
}

/** Rules about who may do what, which are checked while the conversation is locked. */
export interface Rights {
  verdictsOf(queries: Queries, messages: readonly Sending[]): Promise<Verdicts>
  /** @throws Refusal unless this person may put something on a message there now */
  checkReacting(queries: Queries, reacting: Pick<Draft, 'senderId' | 'to'>): Promise<void>
  /** @throws Refusal unless this person may pin messages there now, or unpin them */
  checkPinning(queries: Queries, pinning: Pick<Draft, 'senderId' | 'to'> & { on: boolean }): Promise<void>
  /**
   * The mentions of an edit that are allowed.
   * @throws Refusal unless what a message says now may stand in the place of what it said before
   */
  checkEditing(
    queries: Queries,
    edit: Sending,
    before: Pick<StoredMessage, 'type' | 'body' | 'mentions'>,
  ): Promise<readonly Mention[]>
  /** @throws Refusal unless this person may withdraw the message now */
  checkWithdrawal(
    queries: Queries,
    withdrawal: { message: MessageHead; userId: number; target: number; now: Date },
  ): Promise<void>
}

/** Makes the wire's form of messages and events. */
export interface Presenter<Message extends object> {
  /**
   * Reads what showing messages takes. For plain messages of conversations that `targets` knows all of it is asked
   * without waiting for any of it: their commit is sent along.
   */
  renderContext(queries: Queries, messages: readonly Shown[]): Promise<RenderContext>
  /** A message, but for what each receiver has different. */
  message(row: StoredMessage, context: RenderContext): Message
  withdrawal(logged: LoggedWithdrawal, context: RenderContext): Message
  /** The person who withdrew a message, if its author may not be the one. */
  withdrawer?(row: StoredMessage, context: RenderContext): Withdrawer | undefined
  /** The system line for a change, if changes are shown between the messages. */
  line?(placed: PlacedLine, context: RenderContext): SystemLine
  /** How a frame names the conversation. */
  named(target: number): object
}

/** Publishes to the people of a conversation. */
export interface Audience<Message extends object> {
  publish(
    committed: Committed,
    conversationId: number,
    event: LogEvent<Message>,
    context: RenderContext,
  ): void
  /** The lists of everybody who has the conversation have changed. */
  changed(
    transaction: Transaction,
    conversationIds: readonly number[],
    topics: readonly ChangeTopic[],
  ): Promise<void>
  /** A person's draft was sent: notifies their own devices. */
  publishEmptiedDraft(committed: Committed, userId: number, emptied: EmptiedDraft): void
  /** Marks of somebody have moved. */
  publishMarks(transaction: Transaction, moved: MovedMarksOf): Promise<void>
}

export interface MovedMarksOf {
  readonly userId: number
  readonly moved: ReadonlyArray<{
    readonly target: number
    readonly marks: MovedMarks
    /** The unread messages that are left, if more was read. */
    readonly unread: Unread | undefined
  }>
  /** The connection that they came on knows. */
  readonly except: string | undefined
}
