import { type Data, type Endpoints, type Input, RequestStatus, type VerificationInfo } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import type { Sight, Watcher } from '../presence/service.ts'
import {
  answered,
  type Counted,
  checkPerson,
  likeAdministrators,
  lockPair,
  outcomeOfRequest,
  type Pair,
  pairOf,
  presentAsked,
  presentQuestions,
  type RequestOutcome,
  type RequestPace,
  type RequestWords,
  type UserService,
} from '../users/service.ts'
import { deleteBlocksOf, relationshipOf } from './block-repository.ts'
import { cardOf } from './card-repository.ts'
import { checkAsking, checkBefriending, checkHandling, closedDoor, sideOf } from './policy.ts'
import { presentCard, presentFriend, presentFriendOnline, presentRequest } from './presenter.ts'
import {
  countFriends,
  deleteFriendship,
  deleteFriendshipsOf,
  friendIdsOf,
  friendOf,
  friendsAmong,
  insertFriendship,
  listFriends,
  peopleToInvite,
  setNote,
  watchersOf,
} from './repository.ts'
import {
  deletePendingRequestsOf,
  forgetRefusals,
  insertRequest,
  listRequests,
  pendingRequest,
  refusalsOf,
  refuseRequest,
  requestById,
  setRequestStatus,
  settlePendingRequests,
} from './request-repository.ts'

export { inTouch } from './block-repository.ts'
export { knows } from './card-repository.ts'
export { bondedPairs } from './repository.ts'

type Friends = Endpoints['GET /api/user/friends']
type Card = Endpoints['GET /api/user/card']
type Search = Endpoints['GET /api/user/search']
type Ask = Endpoints['POST /api/user/friends']
type Requests = Endpoints['GET /api/user/valid']
type Handle = Endpoints['PUT /api/user/valid_status']

/** Effects of a friendship on the conversation of the two; the chat domain carries them out in the same transaction. */
export interface FriendshipEffects {
  /** Waits until nothing is being sent between the two, and keeps it so until the transaction ends. */
  lock(transaction: Transaction, a: number, b: number): Promise<void>
  /**
   * The first message after a request was agreed to, from the one who asked.
   * @param isByOther the other has just agreed, so it is not unread for them
   */
  greet(transaction: Transaction, requesterId: number, otherId: number, isByOther: boolean): Promise<void>
}

/** A friendship that ends takes the call of the two with it. */
export interface CallEnding {
  endBetween(transaction: Transaction, userId: number, peerId: number): Promise<void>
}

export class FriendService {
  readonly #database: Database
  readonly #users: UserService
  readonly #sight: Sight
  readonly #notifier: Notifier
  readonly #effects: FriendshipEffects
  readonly #calls: CallEnding
  readonly #pace: RequestPace

  readonly #rules: Pick<WordRules, 'check'>

  constructor(parts: {
    database: Database
    users: UserService
    sight: Sight
    notifier: Notifier
    effects: FriendshipEffects
    calls: CallEnding
    pace: RequestPace
    words: { readonly rules: WordRules }
  }) {
    this.#rules = parts.words.rules
    this.#database = parts.database
    this.#users = parts.users
    this.#sight = parts.sight
    this.#notifier = parts.notifier
    this.#effects = parts.effects
    this.#calls = parts.calls
    this.#pace = parts.pace
  }

  /**
   * A friendship from elsewhere, and what each calls the other; who are friends already stay so, with their notes.
   * @returns false where one of them blocks the other here
   */
  async bring(
    transaction: Transaction,
    [a, b]: readonly [number, number],
    notes: readonly [string, string],
  ): Promise<boolean> {
    const { queries } = transaction
    await lockPair(queries, a, b)
    const { areFriends, blocks, isBlocked } = await relationshipOf(queries, a, b)
    if (areFriends) return true
    if (blocks || isBlocked) return false
    await this.#befriend(transaction, a, b)
    await setNote(queries, a, b, notes[0])
    await setNote(queries, b, a, notes[1])
    return true
  }

  /**
   * The people among `ids` whom this person may bring into a group: friends, or on an open site everybody, who do not
   * block them.
   */
  toInvite(queries: Queries, userId: number, ids: readonly number[]): Promise<Set<number>> {
    return peopleToInvite(queries, userId, ids)
  }

  /** People who see when this person comes and goes, if the person shows it. */
  watchersOf(userId: number): Promise<readonly Watcher[]> {
    return watchersOf(this.#database.queries, userId)
  }

  /** Sends these friends a message that this person has come online. */
  async announceOnline(userId: number, watcherIds: readonly number[]): Promise<void> {
    const friend = (await this.#users.briefs([userId], this.#database.queries)).get(userId)
    if (!friend) return
    for (const watcherId of watcherIds)
      this.#notifier.passing([watcherId], presentFriendOnline(friend, watcherId))
  }

  async list(caller: Caller, query: Input<Friends>['query']): Promise<Data<Friends>> {
    const { rows, count } = await listFriends(
      this.#database.queries,
      caller.userId,
      query.key ?? '',
      sliceOf(query),
    )
    const online = await this.#sight.among(
      caller.userId,
      rows.map(({ id }) => id),
    )
    return { list: rows.map((row) => presentFriend(row, online)), count }
  }

  async info(caller: Caller, friendId: number) {
    const row = await friendOf(this.#database.queries, caller.userId, friendId)
    if (!row) refuse('notFriends')
    return presentFriend(row, await this.#sight.among(caller.userId, [friendId]))
  }

  async card({ userId }: Caller, peerId: number): Promise<Data<Card>> {
    const row = (await cardOf(this.#database.queries, userId, peerId)) ?? refuse('userUnknown')
    const isSeen = row.bond !== null || row.is_fellow
    const online = isSeen ? await this.#sight.among(userId, [peerId]) : new Set<number>()
    const isStranger = row.bond !== 'friend' && peerId !== userId
    const alike = await likeAdministrators(this.#database.queries, isStranger ? [row] : [])
    return {
      ...presentCard(row, userId, online),
      ...(alike.has(peerId) && { likeAdministrator: true as const }),
    }
  }

  async search(caller: Caller, query: Input<Search>['query']): Promise<Data<Search>> {
    const { rows, count } = await this.#users.search(caller, query)
    const ids = rows.map(({ id }) => id)
    const friends = await friendsAmong(this.#database.queries, caller.userId, ids)
    const strangers = rows.filter(({ id }) => !friends.has(id) && id !== caller.userId)
    const alike = await likeAdministrators(this.#database.queries, strangers)
    return {
      list: rows.map(({ id, ...shown }) => ({
        userID: id,
        ...shown,
        isFriend: friends.has(id),
        ...(alike.has(id) && { likeAdministrator: true as const }),
      })),
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
      // There would be no way back: a bot takes no requests.
      await checkPerson(queries, friendId)
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
    await deleteBlocksOf(queries, userId)
    const topics = ['friends', 'friendRequests', 'sessions'] as const
    this.#notifier.changed(transaction, [...friends, ...others], topics)
  }

  /** Friends see whether somebody's account is deactivated. */
  async publishDeactivation(transaction: Transaction, userId: number): Promise<void> {
    this.#notifier.changed(transaction, await friendIdsOf(transaction.queries, userId), ['friends'])
  }

  async previewDeletion(queries: Queries, userId: number) {
    return { friends: await countFriends(queries, userId) }
  }

  /** How this person wants to be added, by the caller. */
  async verification({ userId }: Caller, friendId: number): Promise<VerificationInfo> {
    const { queries } = this.#database
    const settings = await this.#users.settingsOf(friendId, queries)
    const { isBlocked } = await relationshipOf(queries, userId, friendId)
    const { verification, verificationQuestion: question } = isBlocked ? closedDoor : settings
    return presentAsked({ verification, question, refusals: await refusalsOf(queries, userId, friendId) })
  }

  async ask({ userId }: Caller, input: Input<Ask>['body']): Promise<void> {
    if (input.friendId === userId) refuse('selfAsFriend')
    const { queries } = this.#database
    await this.#pace.carryOut(
      { askerId: userId, what: 'friendRequest', target: input.friendId },
      {
        look: async (counted) => {
          const people = await pairOf(queries, userId, input.friendId)
          return (await this.#look(queries, people, userId, input, counted)).outcome
        },
        act: (counted) =>
          this.#database.transaction((transaction) => this.#ask(transaction, userId, input, counted)),
      },
    )
  }

  async #ask(
    transaction: Transaction,
    userId: number,
    input: Input<Ask>['body'],
    counted: Counted | undefined,
  ): Promise<RequestOutcome> {
    const { queries } = transaction
    const { friendId } = input
    const people = await lockPair(queries, userId, friendId)
    const { outcome, request } = await this.#look(queries, people, userId, input, counted)
    if (outcome !== 'admitted' && outcome !== 'request') return outcome
    if (!request) {
      await this.#agree(transaction, friendId, userId, { isByOther: true })
      return outcome
    }
    const status = outcome === 'admitted' ? RequestStatus.agreed : RequestStatus.pending
    await insertRequest(queries, { senderId: userId, receiverId: friendId, ...request, status })
    // A person who sends a request has thought better of refusing the other.
    await forgetRefusals(queries, friendId, userId)
    if (outcome === 'admitted') await this.#befriend(transaction, userId, friendId)
    else this.#publishRequests(transaction, userId, friendId)
    return outcome
  }

  /** Outcome of a friend request, and the request that it makes; there is none if it agrees to the other person's. */
  async #look(
    queries: Queries,
    people: Pair,
    userId: number,
    { friendId, verify, verificationQuestion }: Input<Ask>['body'],
    counted: Counted | undefined,
  ): Promise<{ outcome: RequestOutcome; request?: RequestWords & { verification: number } }> {
    checkAsking(people.get(userId))
    const friend = people.get(friendId) ?? refuse('userUnknown')
    if (friend.deactivated_at) refuse('userDeactivated')
    const relationship = await relationshipOf(queries, userId, friendId)
    if (relationship.areFriends) refuse('alreadyFriends')
    checkBefriending(relationship)
    this.#rules.check(verify)
    // A request to somebody who has sent one agrees to theirs, regardless of that person's settings.
    if (await pendingRequest(queries, friendId, userId)) return { outcome: 'admitted' }
    const settings = await this.#users.settingsOf(friendId, queries)
    const { verification, verificationQuestion: question } = relationship.isBlocked ? closedDoor : settings
    const answers = presentQuestions(verificationQuestion ?? null)
    const refusals = await refusalsOf(queries, userId, friendId)
    const pending = await pendingRequest(queries, userId, friendId)
    const words = { message: verify ?? '', question: answered(question, answers) }
    const asking = { answers, words, counted, refusal: 'addingRefused' } as const
    const outcome = outcomeOfRequest({ verification, question, refusals, pending }, asking)
    return { outcome, request: { ...words, verification } }
  }

  /**
   * Somebody follows the invitation of a person, who has agreed by handing it out.
   * @returns false where they are friends already
   * @throws Refusal `invitationOver`, too, for whom that person blocks: a block stays silent
   */
  async befriendInvited(transaction: Transaction, hostId: number, guestId: number): Promise<boolean> {
    if (hostId === guestId) refuse('selfAsFriend')
    const { queries } = transaction
    const people = await lockPair(queries, hostId, guestId)
    if (people.get(hostId)?.deactivated_at !== null) refuse('invitationOver')
    const relationship = await relationshipOf(queries, guestId, hostId)
    if (relationship.areFriends) return false
    checkAsking(people.get(guestId))
    checkBefriending(relationship)
    if (relationship.isBlocked) refuse('invitationOver')
    await this.#agree(transaction, guestId, hostId)
    return true
  }

  /** A bot and its maker write to each other from the beginning. */
  adopt(transaction: Transaction, ownerId: number, botId: number): Promise<void> {
    return this.#agree(transaction, botId, ownerId)
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
        this.#publishRequests(transaction, caller.userId)
      } else if (status === RequestStatus.agreed) {
        checkBefriending(await relationshipOf(queries, caller.userId, request.sender_id))
        await this.#agree(transaction, request.sender_id, caller.userId, { isByOther: true })
      } else {
        await refuseRequest(queries, verifyId, status)
        this.#publishRequests(transaction, request.sender_id, caller.userId)
      }
    })
  }

  async #agree(
    transaction: Transaction,
    requesterId: number,
    otherId: number,
    { isByOther = false } = {},
  ): Promise<void> {
    await this.#befriend(transaction, requesterId, otherId)
    await this.#effects.greet(transaction, requesterId, otherId, isByOther)
  }

  async #befriend(transaction: Transaction, a: number, b: number): Promise<void> {
    const { queries } = transaction
    await insertFriendship(queries, a, b)
    await settlePendingRequests(queries, a, b)
    await forgetRefusals(queries, a, b)
    await forgetRefusals(queries, b, a)
    this.#notifier.changed(transaction, [a, b], ['friends', 'friendRequests', 'sessions'])
  }

  #publishRequests(transaction: Transaction, ...userIds: number[]): void {
    this.#notifier.changed(transaction, userIds, ['friendRequests'])
  }
}
