import {
  type Endpoints,
  type GroupRight,
  type Input,
  limits,
  MemberRole,
  RequestStatus,
  type VerificationInfo,
} from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { FriendService } from '../../identity/friends/service.ts'
import {
  answered,
  type Counted,
  checkActive,
  checkPerson,
  checkReserved,
  outcomeOfRequest,
  presentAsked,
  presentQuestions,
  type RequestOutcome,
  type RequestPace,
  type RequestWords,
} from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { checkConfirmed } from '../../kernel/confirmation.ts'
import { conversationKey } from '../../kernel/conversation-key.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { SenderPace } from '../../platform/http/sender-pace.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import { lockConversations, nextMembersVersion } from '../conversations/conversation-repository.ts'
import type { NewLine } from '../conversations/system-line.ts'
import { anyGroup, type FoundGroup, groupOf } from './access.ts'
import { askNewcomers } from './announcement-repository.ts'
import {
  bannedAmong,
  deleteFormerMembers,
  insertBan,
  insertFormerMember,
  outsiderOf,
} from './former-member-repository.ts'
import { type GroupChanges, goneUpdate, membersUpdate } from './group-changes.ts'
import type { GroupRow } from './group-repository.ts'
import { handOver } from './handing-over.ts'
import {
  botsAmong,
  countMembers,
  deleteMember,
  hasBots,
  insertMembers,
  type MemberRow,
  memberOf,
  staffOf,
  updateMember,
} from './member-repository.ts'
import {
  checkBanning,
  checkInviting,
  checkLeaving,
  checkOutranks,
  checkRenaming,
  checkRight,
  joinable,
} from './policy.ts'
import {
  insertJoinRequest,
  insertLeaveNotice,
  pendingJoinRequest,
  refusalsOf,
  settleJoinRequests,
} from './request-repository.ts'

type Join = Endpoints['POST /api/group/valid']
type Removal = Input<Endpoints['DELETE /api/group/member']>['query']

export interface LockedGroup extends Transaction {
  readonly group: GroupRow
  /** The caller as a member, if one. */
  readonly actor: MemberRow | undefined
  readonly membersVersion: number
}

interface MemberChange extends Pick<NewLine, 'kind' | 'minutes'> {
  readonly right: GroupRight
  readonly changes: { readonly role?: MemberRole; readonly muted_until?: Date | null }
}

/** Cost of a change of a group for its author's pace. */
const change = { count: 1, bytes: 0 }

/** Members of a group, their roles, and how people enter and leave. Everything happens under the group's lock. */
export class MembershipService {
  readonly #database: Database
  readonly #friends: FriendService
  readonly #notifier: Notifier
  readonly #changes: GroupChanges
  readonly #pace: RequestPace
  readonly #joining: RateLimit
  readonly #senders: Pick<SenderPace, 'takeOrRefuse'>

  readonly #rules: Pick<WordRules, 'check'>

  constructor(parts: {
    database: Database
    friends: FriendService
    notifier: Notifier
    changes: GroupChanges
    pace: RequestPace
    rates: Rates
    senders: Pick<SenderPace, 'takeOrRefuse'>
    words: { readonly rules: WordRules }
  }) {
    this.#rules = parts.words.rules
    this.#database = parts.database
    this.#friends = parts.friends
    this.#notifier = parts.notifier
    this.#changes = parts.changes
    this.#pace = parts.pace
    this.#senders = parts.senders
    this.#joining = parts.rates.limit('group-joining', limits.joining)
  }

  /** Puts a line between the messages of a group whose settings have changed. */
  publishSettings(locked: LockedGroup, line: NewLine): Promise<void> {
    return this.#changes.publish(locked, locked.group.id, { settings: true }, line)
  }

  /**
   * Runs `work` while nothing else changes the group, its members or its messages. Members are notified of it as of a
   * message, and it counts against the caller's pace like one.
   * @param find loads the group, as far as the caller may know it
   * @throws Refusal
   */
  async locked<T>(
    caller: Caller,
    groupId: number,
    work: (group: LockedGroup) => Promise<T>,
    find = groupOf,
  ): Promise<T> {
    const conversation = conversationKey('group', caller.userId, groupId)
    this.#senders.takeOrRefuse(String(caller.userId), change, conversation)
    return this.#database.transaction(async (transaction) =>
      work(await this.hold(transaction, groupId, caller.userId, find)),
    )
  }

  /** The same until the end of a transaction that is under way. */
  async hold(
    transaction: Transaction,
    groupId: number,
    userId: number,
    find = groupOf,
  ): Promise<LockedGroup> {
    const { queries } = transaction
    const [conversation] = await lockConversations(queries, [groupId])
    const { group, member: actor } = await find(queries, groupId, userId)
    if (!conversation) refuse('groupUnknown')
    return { ...transaction, group, actor, membersVersion: conversation.members_version }
  }

  async verification(caller: Caller, groupId: number): Promise<VerificationInfo> {
    const { queries } = this.#database
    const { group: found, member } = await anyGroup(queries, groupId, caller.userId)
    const group = member ? found : joinable(found, await outsiderOf(queries, groupId, caller.userId))
    const refusals = await refusalsOf(queries, groupId, caller.userId)
    return presentAsked({
      verification: group.verification,
      question: group.verification_question,
      refusals,
    })
  }

  join(caller: Caller, body: Input<Join>['body']): Promise<void> {
    const { queries } = this.#database
    const key = `${caller.userId} group ${body.groupID}`
    const look = async (counted: Counted | undefined) => {
      const found = await anyGroup(queries, body.groupID, caller.userId)
      const { outcome } = await this.#look(queries, found, caller.userId, body, counted)
      if (outcome === 'admitted') await takeOrRefuse(this.#joining, key)
      return outcome
    }
    return this.#pace.carryOut(
      { askerId: caller.userId, what: 'joinRequest', target: body.groupID },
      {
        look,
        act: async (counted) => {
          // The first look found a try that counts.
          if (counted) await look(counted)
          return this.locked(
            caller,
            body.groupID,
            (locked) => this.#join(locked, caller.userId, body, counted),
            anyGroup,
          )
        },
      },
    )
  }

  async #join(
    locked: LockedGroup,
    userId: number,
    body: Input<Join>['body'],
    counted: Counted | undefined,
  ): Promise<RequestOutcome> {
    const { queries, group, actor: member } = locked
    const { outcome, words } = await this.#look(queries, { group, member }, userId, body, counted)
    if (outcome !== 'admitted' && outcome !== 'request') return outcome
    const status = outcome === 'admitted' ? RequestStatus.agreed : RequestStatus.pending
    await insertJoinRequest(queries, { groupId: group.id, userId, ...words, status })
    if (outcome === 'admitted') await this.admit(locked, [userId])
    await this.publishRequest(locked, userId)
    return outcome
  }

  /** Outcome of a join request, and its contents. */
  async #look(
    queries: Queries,
    { group, member }: FoundGroup,
    userId: number,
    { verify, verificationQuestion }: Input<Join>['body'],
    counted: Counted | undefined,
  ): Promise<{ outcome: RequestOutcome; words: RequestWords }> {
    if (member) refuse('alreadyMember')
    const way = joinable(group, await outsiderOf(queries, group.id, userId))
    this.#rules.check(verify)
    const answers = presentQuestions(verificationQuestion ?? null)
    const refusals = await refusalsOf(queries, group.id, userId)
    const pending = await pendingJoinRequest(queries, group.id, userId)
    const words = { message: verify ?? '', question: answered(group.verification_question, answers) }
    const outcome = outcomeOfRequest(
      { verification: way.verification, question: way.verification_question, refusals, pending },
      { answers, words, counted, refusal: 'joiningRefused' },
    )
    return { outcome, words }
  }

  invite(caller: Caller, groupId: number, userIds: readonly number[]): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      checkInviting(locked.actor, locked.group)
      const wanted = [...new Set(userIds)]
      const friends = await this.#friends.toInvite(locked.queries, caller.userId, wanted)
      if (friends.size < wanted.length) refuse('notFriends')
      const admitted = await this.admit(locked, wanted, caller.userId)
      if (admitted.length === 0) refuse('alreadyMember')
    })
  }

  /**
   * Takes people in, if none is banned and there is room for all who are not in yet. Gives those who were not.
   * @param inviterId who takes them in; without, each comes by themselves
   */
  async admit(locked: LockedGroup, userIds: readonly number[], inviterId?: number): Promise<number[]> {
    const { queries, group, membersVersion, onCommit } = locked
    const banned = await bannedAmong(queries, group.id, userIds)
    if (banned) refuse('guestBanned', { name: banned.nickname })
    await checkActive(queries, userIds)
    const admitted = await insertMembers(queries, group.id, userIds, MemberRole.member)
    const memberCount = await countMembers(queries, group.id)
    if (memberCount > group.size) refuse('groupFull')
    await settleJoinRequests(queries, group.id, admitted, RequestStatus.agreed)
    await deleteFormerMembers(queries, group.id, admitted)
    await askNewcomers(queries, group.id, admitted)
    onCommit((committed) => this.#notifier.membership(committed, group.id, admitted, true, membersVersion))
    this.#notifier.changed(locked, admitted, ['groups', 'sessions', 'groupNotices'])
    // A bot brings commands with it.
    const update = { memberCount, ...((await hasBots(queries, admitted)) && { settings: true as const }) }
    if (inviterId !== undefined && admitted.length > 0)
      await this.#changes.publish(locked, group.id, update, {
        kind: 'invited',
        by: inviterId,
        people: admitted,
      })
    else
      for (const by of admitted) await this.#changes.publish(locked, group.id, update, { kind: 'joined', by })
    return admitted
  }

  /** Removes a member; one's own id leaves. A ban keeps out whom it removes, or who is gone already. */
  async remove(caller: Caller, { id: groupId, memberId: userId, ban, successorId }: Removal): Promise<void> {
    if (successorId !== undefined) checkConfirmed(caller)
    return this.locked(caller, groupId, async (locked) => {
      if (userId === caller.userId) return this.#leave(locked, userId, successorId)
      const self = checkRight(locked.actor, 'read')
      if (successorId !== undefined) refuseField('successorId')
      const target = await memberOf(locked.queries, groupId, userId)
      if (ban) return this.#ban(locked, self, target, userId)
      checkOutranks(self, target)
      await this.takeOut(locked, userId, { by: self.user_id })
    })
  }

  async #leave(locked: LockedGroup, userId: number, successorId: number | undefined): Promise<void> {
    if (successorId === undefined) checkLeaving(locked.actor)
    else await this.#passOn(locked, userId, successorId)
    await this.takeOut(locked, userId, { by: userId })
    await insertLeaveNotice(locked.queries, locked.group.id, userId)
    await this.publishRequest(locked)
  }

  async #ban(locked: LockedGroup, self: MemberRow, target: MemberRow | undefined, userId: number) {
    const { queries, group } = locked
    checkBanning(self, target, await outsiderOf(queries, group.id, userId))
    if (target) await this.takeOut(locked, userId, { by: self.user_id })
    await insertBan(queries, { groupId: group.id, userId, by: self.user_id })
    await settleJoinRequests(queries, group.id, [userId], RequestStatus.refused)
    await this.publishBan(locked, userId)
  }

  /** Takes a member out of a group that is locked, and the bots of theirs that are in it: through them they would go on. */
  async takeOut(locked: LockedGroup, userId: number, { by }: { by: number }): Promise<void> {
    const { queries, group, onCommit } = locked
    const wasRemoved = by !== userId
    const lastMessageAt = await deleteMember(queries, group.id, userId)
    await insertFormerMember(queries, { groupId: group.id, userId, wasRemoved, lastMessageAt })
    const version = await nextMembersVersion(queries, group.id)
    onCommit((committed) => this.#notifier.membership(committed, group.id, [userId], false, version))
    this.#notifier.changed(locked, [userId], ['groups', 'sessions', 'folders'])
    const line = wasRemoved
      ? ({ kind: 'removed', by, people: [userId] } as const)
      : ({ kind: 'left', by } as const)
    const update = await goneUpdate(queries, group.id, userId)
    await this.#changes.publish(locked, group.id, update, line)
    for (const bot of await botsAmong(queries, group.id, userId)) await this.takeOut(locked, bot, { by })
  }

  async appoint(caller: Caller, groupId: number, userId: number, role: MemberRole): Promise<void> {
    if (role === MemberRole.administrator) checkConfirmed(caller)
    return this.#changeMember(caller, groupId, userId, {
      right: 'appoint',
      changes: { role },
      kind: role === MemberRole.administrator ? 'appointed' : 'dismissed',
    })
  }

  handOver(caller: Caller, groupId: number, userId: number): Promise<void> {
    return this.locked(caller, groupId, (locked) => this.#passOn(locked, caller.userId, userId))
  }

  async #passOn(locked: LockedGroup, from: number, to: number): Promise<void> {
    const { queries, actor, group } = locked
    checkOutranks(checkRight(actor, 'handOver'), await memberOf(queries, group.id, to))
    await checkPerson(queries, to)
    await handOver(locked, this.#changes, group.id, { from, to, by: from })
  }

  rename(caller: Caller, groupId: number, userId: number, nickname: string): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      const self = checkRight(actor, 'read')
      checkRenaming(self, await memberOf(queries, groupId, userId))
      this.#rules.check(nickname)
      await checkReserved(queries, caller.userId, nickname)
      await updateMember(queries, groupId, userId, { nickname })
      await this.#changes.publish(locked, groupId, await membersUpdate(queries, groupId, [userId]))
    })
  }

  /** @param minutes none lifts the muting */
  mute(caller: Caller, groupId: number, userId: number, minutes: number | null): Promise<void> {
    const muted_until = minutes === null ? null : new Date(Date.now() + minutes * 60_000)
    return this.#changeMember(caller, groupId, userId, {
      right: 'read',
      changes: { muted_until },
      kind: minutes === null ? 'unmuted' : 'muted',
      ...(minutes !== null && { minutes }),
    })
  }

  #changeMember(
    caller: Caller,
    groupId: number,
    userId: number,
    { right, changes, ...line }: MemberChange,
  ): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      checkOutranks(checkRight(actor, right), await memberOf(queries, groupId, userId))
      await updateMember(queries, groupId, userId, changes)
      const update = await membersUpdate(queries, groupId, [userId])
      await this.#changes.publish(locked, groupId, update, { by: caller.userId, people: [userId], ...line })
    })
  }

  /** Owner and administrators read the requests again; so does the requester, and how they stand to the group. */
  async publishRequest(locked: LockedGroup, ...requesters: number[]): Promise<void> {
    const staff = await staffIds(locked.queries, locked.group.id)
    this.#notifier.changed(locked, staff, ['groupNotices'])
    this.#notifier.changed(locked, requesters, ['groupNotices', 'groups'])
  }

  /** Owner and administrators read again who is banned, and who asks to join; so do those concerned. */
  async publishBan(locked: LockedGroup, ...concerned: number[]): Promise<void> {
    const staff = await staffIds(locked.queries, locked.group.id)
    this.#notifier.changed(locked, [...staff, ...concerned], ['groupNotices', 'groups'])
  }
}

async function staffIds(queries: Queries, groupId: number): Promise<number[]> {
  return (await staffOf(queries, groupId)).map(({ id }) => id)
}
