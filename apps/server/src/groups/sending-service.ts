import type { Draft, MessageHead, Sender, StoredMessage } from '../conversations/drafts.ts'
import { positionOf } from '../conversations/log.ts'
import { hasWithdrawn } from '../conversations/log-repository.ts'
import { storeMessages } from '../conversations/message-writer.ts'
import { mediaOf } from '../conversations/msg-presenter.ts'
import { Outbox, type Settled } from '../conversations/outbox.ts'
import { type Shown, surroundingsOf } from '../conversations/surroundings.ts'
import { withdrawMessage } from '../conversations/withdrawal.ts'
import type { Links } from '../files/service.ts'
import type { Caller } from '../http/caller.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { groupOf } from './access.ts'
import { memberNicknames, memberOf, touchMembers } from './member-repository.ts'
import { type GroupSurroundings, presentGroupMessage, presentWithdrawal } from './message-presenter.ts'
import { groupRules, maySend } from './message-rules.ts'
import { checkRight, checkWithdrawal } from './policy.ts'

/** Takes messages of groups in: stores them, withdraws them, and tells the members. */
export class GroupSendingService {
  readonly #database: Database
  readonly #users: UserService
  readonly #links: Links
  readonly #notifier: Notifier
  readonly #outbox: Outbox

  constructor(parts: {
    database: Database
    users: UserService
    links: Links
    notifier: Notifier
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#links = parts.links
    this.#notifier = parts.notifier
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

  /** Takes a message back for all members. */
  withdraw(
    caller: Caller,
    groupId: number,
    messageId: number,
    clientMessageId: string | undefined,
  ): Promise<MessageHead> {
    return this.#database.transaction(async ({ queries, onCommit }) => {
      const { member: actor } = await groupOf(queries, groupId, caller.userId)
      const frame = clientMessageId && { messageId, by: caller.userId, clientMessageId }
      // Whoever has left since is told again what has become of it.
      const isRepeated = !actor && frame && (await hasWithdrawn(queries, groupId, frame))
      if (!isRepeated) checkRight(actor, 'read')
      const { message, told } = await withdrawMessage(
        queries,
        groupId,
        messageId,
        { userId: caller.userId, clientMessageId },
        async (message, now) => {
          // Under the conversation's lock: it may have changed meanwhile.
          const actor = await memberOf(queries, groupId, caller.userId)
          checkWithdrawal(message, actor, await memberOf(queries, groupId, message.sender_id), now)
          // A withdrawal says no more than a message might.
          if (!(await maySend(queries, groupId, caller.userId))) return null
          return (await this.#users.settingsOf(caller.userId, queries)).recallMessage
        },
      )
      if (!told) return message
      const people = await this.#users.briefs([caller.userId], queries)
      const nicknames = await memberNicknames(queries, [groupId], [caller.userId])
      const shown = presentWithdrawal(told, people, nicknames, caller.userId)
      const { membersVersion, position } = told
      onCommit(() => this.#notifier.group(groupId, { membersVersion, message: shown, position }))
      return message
    })
  }

  /** What showing messages of one or several groups takes. */
  async surroundings(
    queries: Queries,
    messages: ReadonlyArray<Shown & { readonly conversation_id: number }>,
  ): Promise<GroupSurroundings> {
    const around = await surroundingsOf(queries, { users: this.#users, links: this.#links }, messages)
    const nicknames = await memberNicknames(
      queries,
      messages.map(({ conversation_id }) => conversation_id),
      [...around.people.keys()],
    )
    return { ...around, nicknames }
  }

  async #store(transaction: Transaction, drafts: readonly Draft[]): Promise<() => Settled[]> {
    const { queries } = transaction
    const shown = drafts.map(({ to, senderId, type, body }) => ({
      conversation_id: to,
      sender_id: senderId,
      type,
      body,
    }))
    const { decisions, outcomes, around, versions } = await storeMessages(
      transaction,
      groupRules,
      drafts,
      () => this.surroundings(queries, shown),
    )
    const fresh = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.message] : []))
    if (fresh.length > 0) await touchMembers(queries, fresh)
    return () =>
      outcomes().map((outcome) => ({
        outcome,
        announce: () => {
          if (outcome.kind === 'stored') this.#announce(outcome.message, around, versions)
        },
      }))
  }

  #announce(message: StoredMessage, around: GroupSurroundings, versions: ReadonlyMap<number, number>): void {
    this.#notifier.group(message.conversation_id, {
      membersVersion: versions.get(message.conversation_id) ?? 0,
      message: presentGroupMessage(message, around),
      ...mediaOf(message),
      sequence: message.sequence,
      position: positionOf(message),
      ...(message.client_message_id && { clientMessageId: message.client_message_id }),
    })
  }
}
