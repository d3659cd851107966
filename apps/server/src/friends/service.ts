import { type Data, type Endpoints, type Input, RequestStatus, type VerificationInfo } from '@parley/contract'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Presence } from '../presence/presence.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { answered, presentQuestions, problemsOf, type UserService } from '../users/service.ts'
import { checkAsking, checkHandling, outcomeOfAsking, sideOf } from './policy.ts'
import { presentFriend, presentFriendOnline, presentRequest } from './presenter.ts'
import {
  areFriends,
  deleteFriendship,
  deleteFriendshipsOf,
  deletePendingRequestsOf,
  friendIds,
  friendOf,
  friendsAmong,
  insertFriendship,
  insertRequest,
  listFriends,
  listRequests,
  lockPair,
  pendingRequest,
  requestById,
  setNote,
  setRequestStatus,
  settlePendingRequests,
  watchersOf,
} from './repository.ts'

export { friendPairs, lockPair } from './repository.ts'

type Friends = Endpoints['GET /api/user/friends']
type Search = Endpoints['GET /api/user/search']
type Ask = Endpoints['POST /api/user/friends']
type Requests = Endpoints['GET /api/user/valid']
type Handle = Endpoints['PUT /api/user/valid_status']

/** What a friendship does to the conversation of the two; the chat domain carries it out in the same transaction. */
export interface FriendshipEffects {
  /** Waits until nothing is being sent between the two, and keeps it so until the transaction ends. */
  lock(transaction: Transaction, a: number, b: number): Promise<void>
  /** The first message after a request was agreed to, from the one who asked. */
  greet(transaction: Transaction, requesterId: number, otherId: number): Promise<void>
}

/** A friendship that ends takes the call of the two with it. */
export interface CallEnding {
  endBetween(transaction: Transaction, userId: number, peerId: number): Promise<void>
}

export class FriendService {
  readonly #database: Database
  readonly #users: UserService
  readonly #presence: Presence
  readonly #notifier: Notifier
  readonly #effects: FriendshipEffects
  readonly #calls: CallEnding

  constructor(parts: {
    database: Database
    users: UserService
    presence: Presence
    notifier: Notifier
    effects: FriendshipEffects
    calls: CallEnding
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#presence = parts.presence
    this.#notifier = parts.notifier
    this.#effects = parts.effects
    this.#calls = parts.calls
  }

  areFriends(a: number, b: number, queries: Queries = this.#database.queries): Promise<boolean> {
    return areFriends(queries, a, b)
  }

  /** Those of `ids` who are this person's friends. */
  among(
    userId: number,
    ids: readonly number[],
    queries: Queries = this.#database.queries,
  ): Promise<Set<number>> {
    return friendsAmong(queries, userId, ids)
  }

  idsOf(userId: number): Promise<number[]> {
    return friendIds(this.#database.queries, userId)
  }

  /** Tells those friends who want to know that this person has come online. */
  async announceOnline(userId: number): Promise<void> {
    const { queries } = this.#database
    const watchers = await watchersOf(queries, userId)
    const friend = (await this.#users.briefs([userId], queries)).get(userId)
    if (!friend) return
    for (const watcherId of watchers)
      this.#notifier.chat([watcherId], { message: presentFriendOnline(friend, watcherId) })
  }

  async list(caller: Caller, query: Input<Friends>['query']): Promise<Data<Friends>> {
    const { rows, count } = await listFriends(
      this.#database.queries,
      caller.userId,
      query.key ?? '',
      sliceOf(query),
    )
    const online = await this.#presence.online(rows.map(({ id }) => id))
    return { list: rows.map((row) => presentFriend(row, online)), count }
  }

  async info(caller: Caller, friendId: number) {
    const row = await friendOf(this.#database.queries, caller.userId, friendId)
    if (!row) refuse('notFriends')
    return presentFriend(row, await this.#presence.online([friendId]))
  }

  async search(caller: Caller, query: Input<Search>['query']): Promise<Data<Search>> {
    const { rows, count } = await this.#users.search(query)
    const ids = rows.map(({ id }) => id)
    const friends = await friendsAmong(this.#database.queries, caller.userId, ids)
    return {
      list: rows.map(({ id, ...shown }) => ({ userID: id, ...shown, isFriend: friends.has(id) })),
      count,
    }
  }

  async setNote(caller: Caller, friendId: number, note: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      if (!(await setNote(transaction.queries, caller.userId, friendId, note))) refuse('notFriends')
      this.#notifier.changed(transaction, [caller.userId], ['friends'])
    })
  }

  async remove(caller: Caller, friendId: number): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockPair(queries, caller.userId, friendId)
      await this.#effects.lock(transaction, caller.userId, friendId)
      // Before the end of the friendship, which the message that is left of the call needs.
      await this.#calls.endBetween(transaction, caller.userId, friendId)
      if (!(await deleteFriendship(queries, caller.userId, friendId))) refuse('notFriends')
      this.#notifier.changed(transaction, [caller.userId, friendId], ['friends'])
    })
  }

  /** Ends what somebody whose account ends has with others. */
  async depart(transaction: Transaction, userId: number): Promise<void> {
    const { queries } = transaction
    const friends = await deleteFriendshipsOf(queries, userId)
    const others = await deletePendingRequestsOf(queries, userId)
    const topics = ['friends', 'friendRequests', 'sessions'] as const
    this.#notifier.changed(transaction, [...friends, ...others], topics)
  }

  /** How this person wants to be added. */
  async verification(friendId: number): Promise<VerificationInfo> {
    const { verification, verificationQuestion } = await this.#users.settingsOf(friendId)
    return { verification, verificationQuestion: problemsOf(verificationQuestion) }
  }

  async ask(caller: Caller, input: Input<Ask>['body']): Promise<void> {
    const { friendId } = input
    if (friendId === caller.userId) refuse('selfAsFriend')
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const people = await lockPair(queries, caller.userId, friendId)
      checkAsking(people.get(caller.userId))
      if (!people.has(friendId)) refuse('userUnknown')
      if (await areFriends(queries, caller.userId, friendId)) refuse('alreadyFriends')
      // Whoever asks somebody that has asked them has agreed, whatever that person's settings say.
      if (await pendingRequest(queries, friendId, caller.userId))
        return this.#agree(transaction, friendId, caller.userId)

      const receiver = await this.#users.settingsOf(friendId, queries)
      const answers = presentQuestions(input.verificationQuestion ?? null)
      const outcome = outcomeOfAsking(receiver, answers)
      await insertRequest(queries, {
        senderId: caller.userId,
        receiverId: friendId,
        message: input.verify ?? '',
        verification: receiver.verification,
        question: answered(receiver.verificationQuestion, answers),
        status: outcome === 'friends' ? RequestStatus.agreed : RequestStatus.pending,
      })
      if (outcome === 'friends') await this.#befriend(transaction, caller.userId, friendId)
      else this.#tellRequests(transaction, caller.userId, friendId)
    })
  }

  async requests(caller: Caller, query: Input<Requests>['query']): Promise<Data<Requests>> {
    const { rows, count } = await listRequests(this.#database.queries, caller.userId, sliceOf(query))
    return { list: rows.map((row) => presentRequest(row, caller.userId)), count }
  }

  async handle(caller: Caller, { verifyId, status }: Input<Handle>['body']): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const seen = checkHandling(await requestById(queries, verifyId), caller.userId, status)
      await lockPair(queries, seen.sender_id, seen.receiver_id)
      const request = checkHandling(await requestById(queries, verifyId), caller.userId, status)
      if (status === RequestStatus.deleted) {
        await setRequestStatus(queries, verifyId, { [`${sideOf(request, caller.userId)}_status`]: status })
        this.#tellRequests(transaction, caller.userId)
      } else if (status === RequestStatus.agreed) {
        await this.#agree(transaction, request.sender_id, caller.userId)
      } else {
        await setRequestStatus(queries, verifyId, { sender_status: status, receiver_status: status })
        this.#tellRequests(transaction, request.sender_id, caller.userId)
      }
    })
  }

  async #agree(transaction: Transaction, requesterId: number, otherId: number): Promise<void> {
    await this.#befriend(transaction, requesterId, otherId)
    await this.#effects.greet(transaction, requesterId, otherId)
  }

  async #befriend(transaction: Transaction, a: number, b: number): Promise<void> {
    const { queries } = transaction
    await insertFriendship(queries, a, b)
    await settlePendingRequests(queries, a, b)
    this.#notifier.changed(transaction, [a, b], ['friends', 'friendRequests', 'sessions'])
  }

  #tellRequests(transaction: Transaction, ...userIds: number[]): void {
    this.#notifier.changed(transaction, userIds, ['friendRequests'])
  }
}
