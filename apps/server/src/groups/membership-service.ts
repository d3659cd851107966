import {
  type Endpoints,
  type Input,
  MemberRole,
  RequestStatus,
  type VerificationInfo,
} from '@parley/contract'
import { lockConversations, nextMembersVersion } from '../conversations/conversation-repository.ts'
import type { FriendService } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { answered, presentQuestions, problemsOf } from '../users/service.ts'
import { groupChanged } from './change.ts'
import { type GroupRow, groupById } from './group-repository.ts'
import {
  countMembers,
  deleteMember,
  insertMembers,
  type MemberRow,
  memberOf,
  staffOf,
  updateMember,
} from './member-repository.ts'
import {
  checkInviting,
  checkLeaving,
  checkOver,
  checkRenaming,
  checkRight,
  outcomeOfJoining,
} from './policy.ts'
import { insertJoinRequest, insertLeaveNotice, settleJoinRequests } from './request-repository.ts'

type Join = Endpoints['POST /api/group/valid']

interface LockedGroup extends Transaction {
  readonly group: GroupRow
  /** The caller as a member, if one. */
  readonly actor: MemberRow | undefined
  readonly membersVersion: number
}

/** Who is in a group, as what, and how one gets in and out. Everything happens under the group's lock. */
export class MembershipService {
  readonly #database: Database
  readonly #friends: FriendService
  readonly #notifier: Notifier

  constructor(parts: { database: Database; friends: FriendService; notifier: Notifier }) {
    this.#database = parts.database
    this.#friends = parts.friends
    this.#notifier = parts.notifier
  }

  /** Runs `work` while nothing else changes the group, its members or its messages. */
  locked<T>(caller: Caller, groupId: number, work: (group: LockedGroup) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      const [conversation] = await lockConversations(transaction.queries, [groupId])
      const group = await groupById(transaction.queries, groupId)
      if (!group || !conversation) refuse('groupUnknown')
      const actor = await memberOf(transaction.queries, groupId, caller.userId)
      return work({ ...transaction, group, actor, membersVersion: conversation.members_version })
    })
  }

  async verification(groupId: number): Promise<VerificationInfo> {
    const group = await groupById(this.#database.queries, groupId)
    if (!group) refuse('groupUnknown')
    return {
      verification: group.verification as VerificationInfo['verification'],
      verificationQuestion: problemsOf(group.verification_question),
    }
  }

  join(caller: Caller, { groupID, verify, verificationQuestion }: Input<Join>['body']): Promise<void> {
    return this.locked(caller, groupID, async (locked) => {
      const { queries, group, actor } = locked
      if (actor) refuse('alreadyMember')
      const answers = presentQuestions(verificationQuestion ?? null)
      const outcome = outcomeOfJoining(group, answers)
      await insertJoinRequest(queries, {
        groupId: group.id,
        userId: caller.userId,
        message: verify ?? '',
        question: answered(group.verification_question, answers),
        status: outcome === 'member' ? RequestStatus.agreed : RequestStatus.pending,
      })
      if (outcome === 'member') await this.admit(locked, [caller.userId])
      await this.#tellStaff(locked, caller.userId)
    })
  }

  invite(caller: Caller, groupId: number, userIds: readonly number[]): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      checkInviting(locked.actor, locked.group)
      const wanted = [...new Set(userIds)]
      const friends = await this.#friends.among(caller.userId, wanted, locked.queries)
      if (friends.size < wanted.length) refuse('notFriends')
      const admitted = await this.admit(locked, wanted)
      if (admitted.length === 0) refuse('alreadyMember')
    })
  }

  /** Takes people in, if there is room for all who are not in yet. Gives those who were not. */
  async admit(locked: LockedGroup, userIds: readonly number[]): Promise<number[]> {
    const { queries, group, membersVersion, onCommit } = locked
    const admitted = await insertMembers(queries, group.id, userIds, MemberRole.member)
    if ((await countMembers(queries, group.id)) > group.size) refuse('groupFull')
    await settleJoinRequests(queries, group.id, admitted)
    onCommit(() => this.#notifier.membership(group.id, admitted, true, membersVersion))
    this.#notifier.changed(locked, admitted, ['groups', 'sessions', 'groupNotices'])
    await groupChanged(locked, this.#notifier, group.id)
    return admitted
  }

  /** Removes a member; one's own id leaves. */
  remove(caller: Caller, groupId: number, userId: number): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      const { queries, onCommit, actor } = locked
      const leaving = userId === caller.userId
      if (leaving) checkLeaving(actor)
      else checkOver(checkRight(actor, 'read'), await memberOf(queries, groupId, userId))
      await deleteMember(queries, groupId, userId)
      const version = await nextMembersVersion(queries, groupId)
      if (leaving) {
        await insertLeaveNotice(queries, groupId, userId)
        await this.#tellStaff(locked)
      }
      onCommit(() => this.#notifier.membership(groupId, [userId], false, version))
      this.#notifier.changed(locked, [userId], ['groups', 'sessions'])
      await groupChanged(locked, this.#notifier, groupId)
    })
  }

  appoint(caller: Caller, groupId: number, userId: number, role: MemberRole): Promise<void> {
    return this.#changeMember(caller, groupId, userId, 'appoint', { role })
  }

  /** The former owner stays as an administrator. */
  handOver(caller: Caller, groupId: number, userId: number): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      checkOver(checkRight(actor, 'handOver'), await memberOf(queries, groupId, userId))
      await updateMember(queries, groupId, caller.userId, { role: MemberRole.administrator })
      // Nobody could lift an owner's muting.
      await updateMember(queries, groupId, userId, { role: MemberRole.owner, muted_until: null })
      await groupChanged(locked, this.#notifier, groupId)
    })
  }

  rename(caller: Caller, groupId: number, userId: number, nickname: string): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      const self = checkRight(actor, 'read')
      checkRenaming(self, await memberOf(queries, groupId, userId))
      await updateMember(queries, groupId, userId, { nickname })
      await groupChanged(locked, this.#notifier, groupId)
    })
  }

  /** @param minutes none lifts the muting */
  mute(caller: Caller, groupId: number, userId: number, minutes: number | null): Promise<void> {
    const muted_until = minutes === null ? null : new Date(Date.now() + minutes * 60_000)
    return this.#changeMember(caller, groupId, userId, 'read', { muted_until })
  }

  #changeMember(
    caller: Caller,
    groupId: number,
    userId: number,
    right: 'read' | 'appoint',
    changes: { role?: MemberRole; muted_until?: Date | null },
  ): Promise<void> {
    return this.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      checkOver(checkRight(actor, right), await memberOf(queries, groupId, userId))
      await updateMember(queries, groupId, userId, changes)
      await groupChanged(locked, this.#notifier, groupId)
    })
  }

  async #tellStaff(locked: LockedGroup, ...others: number[]): Promise<void> {
    const staff = await staffIds(locked.queries, locked.group.id)
    this.#notifier.changed(locked, [...staff, ...others], ['groupNotices', 'groups'])
  }
}

async function staffIds(queries: Queries, groupId: number): Promise<number[]> {
  return (await staffOf(queries, groupId)).map(({ id }) => id)
}
