import {
  type Data,
  type Endpoints,
  hasRight,
  type Input,
  MessageType,
  type PollVotes,
} from '@parley/contract'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { OwnPart } from '../realtime/notices.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { lockConversations } from './conversation-repository.ts'
import { seenMessages } from './copying-repository.ts'
import type { ConversationKind } from './kind.ts'
import { appendChange } from './log-repository.ts'
import { roleIn } from './member-repository.ts'
import type { Surroundings } from './msg-presenter.ts'
import { keepTally, listVoters, setVote, votesBy } from './poll-repository.ts'
import { checkOpen, chosenOf, votesAfter, votesOf } from './polls.ts'
import { factsIn } from './records.ts'
import type { ChangeTelling } from './telling.ts'

type Voters = Endpoints['GET /api/chat/votes']

/** Polls of one kind of conversation. */
export class PollingService<Around extends Surroundings, Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Around, Message>
  readonly #tell: ChangeTelling

  constructor(parts: {
    database: Database
    kind: ConversationKind<Around, Message>
    tell: ChangeTelling
  }) {
    this.#database = parts.database
    this.#kind = parts.kind
    this.#tell = parts.tell
  }

  /**
   * Has the caller choose these options and none besides, as long as the poll is open. What is so already is done, also
   * when it has ended, and nobody is told again. Whoever may not say anything any more may still take their vote back.
   * @throws Refusal
   */
  vote(
    { userId }: Caller,
    target: number,
    { messageId, options }: { messageId: number; options: readonly number[] },
  ): Promise<void> {
    const { rights } = this.#kind
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const { poll, message, now } = await this.#poll(queries, userId, target, messageId)
      const chosen = chosenOf(poll, options)
      const before = await this.#voteOf(queries, messageId, userId)
      if (before.join() === chosen.join()) return
      checkOpen(poll, message, now)
      if (chosen.length > 0) await rights.checkReacting(queries, { senderId: userId, to: target })
      await setVote(queries, messageId, userId, chosen)
      const votes = votesAfter(votesOf(poll, message.tally), before, chosen)
      await this.#keep(transaction, message, now, votes, { by: userId, mine: chosen })
    })
  }

  /** Ends a poll, for whoever began it, and in a group for its staff. What has ended stays so. @throws Refusal */
  close({ userId }: Caller, target: number, { messageId }: { messageId: number }): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const { poll, message, now } = await this.#poll(queries, userId, target, messageId)
      const { conversation_id, sender_id, is_of_group, tally } = message
      const role = is_of_group ? await roleIn(queries, conversation_id, userId) : undefined
      if (sender_id !== userId && !hasRight(role, 'closePolls')) refuse('pollCloseForbidden')
      if (tally?.closedAt !== undefined) return
      const votes = { ...votesOf(poll, tally), closedAt: now.toISOString() }
      const mine = await this.#voteOf(queries, messageId, userId)
      await this.#keep(transaction, message, now, votes, { by: userId, mine })
    })
  }

  /** Who has voted in a poll that the caller sees, in whatever conversation. @throws Refusal where it is secret */
  async voters(
    { userId }: Caller,
    { messageId, option, ...page }: Input<Voters>['query'],
  ): Promise<Data<Voters>> {
    const { queries } = this.#database
    const [message] = await seenMessages(queries, userId, [messageId])
    if (!message) refuse('messageUnknown')
    const { poll } = factsIn(message.body)
    if (!poll) refuse('messageNotPoll')
    if (poll.isSecret) refuse('pollSecret')
    const { rows, count } = await listVoters(queries, { messageId, option, ...sliceOf(page) })
    const list = rows.map(({ user_id, nickname, avatar, options, created_at }) => ({
      userID: user_id,
      nickname,
      avatar,
      options,
      createdAt: created_at.toISOString(),
    }))
    return { list, count }
  }

  /** A poll that this person sees, its conversation locked. @throws Refusal */
  async #poll(queries: Queries, userId: number, target: number, messageId: number) {
    const { targets } = this.#kind
    const conversationId = (await targets.find(queries, userId, target)) ?? refuse('messageUnknown')
    const [conversation] = await lockConversations(queries, [conversationId])
    await targets.toRead(queries, userId, target)
    const [message] = await seenMessages(queries, userId, [messageId])
    if (!conversation || message?.conversation_id !== conversationId) refuse('messageUnknown')
    if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
    const poll = factsIn(message.body).poll ?? refuse('messageNotPoll')
    return { poll, message, now: conversation.now }
  }

  async #voteOf(queries: Queries, messageId: number, userId: number): Promise<number[]> {
    return (await votesBy(queries, userId, [messageId])).get(messageId) ?? []
  }

  async #keep(
    transaction: Transaction,
    { id, conversation_id }: { id: number; conversation_id: number },
    now: Date,
    votes: PollVotes,
    own: OwnPart,
  ): Promise<void> {
    const { queries } = transaction
    const change = { kind: 'poll', messageId: id, votes } as const
    const logged = await appendChange(queries, conversation_id, change, now)
    await keepTally(queries, id, { asOf: logged.position, ...votes })
    await this.#tell(transaction, [{ ...logged, own }])
  }
}
