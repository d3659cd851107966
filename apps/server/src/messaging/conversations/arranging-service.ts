import type { ConversationAlerts } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { ConversationKind, MovedMarksOf } from './kind.ts'
import { sequenceOf } from './message-repository.ts'
import { checkQuietUntil } from './quiet-until.ts'
import {
  countUnread,
  type Marks,
  type MovedMarks,
  markUnread,
  moveAllMarks,
  moveMarks,
  removeFromList,
  setAlerts,
  setDoNotDisturb,
  setPin,
  theEnd,
  togglePin,
  unreadBehind,
  type WantedMarks,
} from './reader-repository.ts'
import { moveThreadMark, threadOf } from './thread-repository.ts'

/** Marks of one reader in one conversation, to be moved. Nothing is sent to the connection that they came from. */
type Moved = [
  reader: Pick<Caller, 'userId'>,
  place: { target: number; conversationId: number },
  wanted: WantedMarks,
  except?: string,
]

/** Settings that people have for conversations of one kind: marks, pins, mutes, and their place on the list. */
export class ArrangingService<Message extends object> {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #kind: ConversationKind<Message>

  constructor(parts: {
    database: Database
    notifier: Notifier
    kind: ConversationKind<Message>
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#kind = parts.kind
  }

  togglePin(caller: Caller, target: number): Promise<void> {
    return this.#arrange(caller, target, togglePin)
  }

  pin(caller: Caller, target: number, isPinned: boolean): Promise<void> {
    return this.#arrange(caller, target, (...reader) => setPin(...reader, isPinned))
  }

  mute(caller: Caller, target: number, isMuted: boolean): Promise<void> {
    return this.#arrange(caller, target, (...reader) => setDoNotDisturb(...reader, isMuted))
  }

  /** Sets which messages of a conversation alert the caller, and until when. @throws Refusal */
  setAlerts(caller: Caller, target: number, { level, until }: ConversationAlerts): Promise<void> {
    checkQuietUntil(until, 'until')
    return this.#arrange(caller, target, (...reader) => setAlerts(...reader, { level, until }))
  }

  markUnread(caller: Caller, target: number): Promise<void> {
    return this.#arrange(caller, target, markUnread)
  }

  /** Takes a conversation off the caller's list, until its next message. */
  remove(caller: Caller, target: number): Promise<void> {
    return this.#arrange(caller, target, removeFromList)
  }

  /** @param messageId none reads all there is */
  async markRead(
    caller: Pick<Caller, 'userId'>,
    target: number,
    messageId: number | undefined,
  ): Promise<void> {
    const { queries } = this.#database
    const conversationId = await this.#kind.targets.toRead(queries, caller.userId, target)
    if (conversationId === undefined) return messageId === undefined ? undefined : refuse('messageUnknown')
    const readUpTo = messageId === undefined ? theEnd : await sequenceOf(queries, conversationId, messageId)
    await this.#move(caller, { target, conversationId }, { readUpTo })
  }

  /** Marks read up to a message that a notification shows: an answer in a thread is read there. */
  async markShownRead(caller: Pick<Caller, 'userId'>, target: number, messageId: number): Promise<void> {
    const { userId } = caller
    const root = await threadOf(this.#database.queries, messageId)
    if (root === undefined) return this.markRead(caller, target, messageId)
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const conversationId =
        (await this.#kind.targets.toRead(queries, userId, target)) ?? refuse('messageUnknown')
      const readUpTo = await sequenceOf(queries, conversationId, messageId)
      if (await moveThreadMark(queries, root, userId, readUpTo))
        this.#notifier.changed(transaction, [userId], ['threads'])
    })
  }

  /** Marks these read up to their ends; those that the caller is not in are passed over. */
  async markAllRead(
    transaction: Transaction,
    { userId }: Pick<Caller, 'userId'>,
    targets: readonly number[],
  ): Promise<void> {
    if (targets.length === 0) return
    const { queries } = transaction
    const conversations = await this.#kind.targets.findAll(queries, userId, targets)
    const moved = await moveAllMarks(queries, [...conversations.keys()], userId)
    await this.#publishMoved(
      transaction,
      userId,
      moved.map((marks) => ({ target: conversations.get(marks.conversationId) ?? 0, marks })),
    )
  }

  /** The conversations with these targets that somebody is in. */
  async conversationsAmong(queries: Queries, userId: number, targets: readonly number[]): Promise<number[]> {
    return [...(await this.#kind.targets.findAll(queries, userId, targets)).keys()]
  }

  /**
   * Moves the caller's marks. Those concerned are notified of the marks that moved, except the connection that sent
   * them.
   */
  async receive(caller: Caller, target: number, marks: Partial<Marks>, connection: string): Promise<void> {
    const { queries } = this.#database
    const conversationId = await this.#kind.targets.toRead(queries, caller.userId, target)
    if (conversationId !== undefined) await this.#move(caller, { target, conversationId }, marks, connection)
  }

  /**
   * The newest message is about what this person took part in: it is read, unless others before it are not.
   * @param unread how many are unread where there are no others
   */
  async readNewest(
    transaction: Transaction,
    userId: number,
    target: number,
    { unread }: { unread: number },
  ): Promise<void> {
    const conversationId = await this.#kind.targets.toRead(transaction.queries, userId, target)
    if (conversationId === undefined) return
    const found = await countUnread(transaction.queries, conversationId, userId)
    if ((found?.count ?? 0) > unread) return
    await this.#moveIn(
      transaction,
      { userId },
      { target, conversationId },
      { readUpTo: theEnd, keepsMark: true },
    )
  }

  #move(...moved: Moved): Promise<void> {
    return this.#database.transaction((transaction) => this.#moveIn(transaction, ...moved))
  }

  async #moveIn(
    transaction: Transaction,
    ...[{ userId }, { target, conversationId }, wanted, except]: Moved
  ): Promise<void> {
    const marks = await moveMarks(transaction.queries, conversationId, userId, wanted)
    if (marks) await this.#publishMoved(transaction, userId, [{ target, marks }], except)
  }

  async #publishMoved(
    transaction: Transaction,
    userId: number,
    all: ReadonlyArray<{ target: number; marks: MovedMarks & { readonly conversationId: number } }>,
    except?: string,
  ): Promise<void> {
    if (all.length === 0) return
    const moved: Array<MovedMarksOf['moved'][number]> = []
    for (const { target, marks } of all)
      moved.push({ target, marks, unread: await unreadBehind(transaction.queries, userId, marks) })
    if (moved.some(({ marks }) => marks.wasMarkedUnread)) this.#publishList(transaction, userId)
    await this.#kind.audience.publishMarks(transaction, { userId, moved, except })
  }

  #arrange(
    { userId }: Caller,
    target: number,
    change: (queries: Queries, conversationId: number, userId: number) => Promise<void>,
  ): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const conversationId = await this.#kind.targets.toArrange(transaction, userId, target)
      await change(transaction.queries, conversationId, userId)
      this.#publishList(transaction, userId)
    })
  }

  #publishList(transaction: Transaction, userId: number): void {
    this.#notifier.changed(transaction, [userId], ['sessions'])
  }
}
