import { RequestStatus } from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'
import type { Came, Coming, GroupEntry } from '../../identity/invitations/service.ts'
import { pauseOf } from '../../identity/users/service.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import { holdConversations } from '../conversations/conversation-repository.ts'
import { anyGroup, readableGroup } from './access.ts'
import { type Arrival, type Entry, entryOf, groupMeant, isStaff, type NamedGroup } from './entry-policy.ts'
import { outsiderOf } from './former-member-repository.ts'
import { groupById, groupsCalled } from './group-repository.ts'
import { countMembers, memberOf } from './member-repository.ts'
import type { LockedGroup, MembershipService } from './membership-service.ts'
import { checkInviting } from './policy.ts'
import { insertJoinRequest, refusalsOf } from './request-repository.ts'

/** The way into groups by invitations that can be handed on. */
export class GroupEntryService implements GroupEntry {
  readonly #membership: MembershipService
  readonly #rules: Pick<WordRules, 'check'>

  constructor(parts: { membership: MembershipService; words: { readonly rules: WordRules } }) {
    this.#membership = parts.membership
    this.#rules = parts.words.rules
  }

  /** Holds a group into which this person is about to invite. @throws Refusal */
  async checkInviting(transaction: Transaction, groupId: number, userId: number): Promise<void> {
    const { actor, group } = await this.#membership.hold(transaction, groupId, userId)
    checkInviting(actor, group)
  }

  /** The same for what only owner and administrators may. @throws Refusal */
  async checkStaff(transaction: Transaction, groupId: number, userId: number): Promise<void> {
    const { actor } = await this.#membership.hold(transaction, groupId, userId)
    if (!isStaff(actor)) refuse(actor ? 'forbidden' : 'notMember')
  }

  /** Admits people on the decision of owner or administrator; members stay members. @throws Refusal */
  async bring(transaction: Transaction, groupId: number, byId: number, userIds: readonly number[]) {
    const locked = await this.#membership.hold(transaction, groupId, byId)
    if (!isStaff(locked.actor)) refuse(locked.actor ? 'forbidden' : 'notMember')
    await this.#membership.admit(locked, userIds, byId)
  }

  /** The groups that this person means by these titles or numbers. */
  async named(queries: Queries, userId: number, names: readonly string[]): Promise<NamedGroup[]> {
    const rows = await groupsCalled(queries, userId, names)
    return names.map((name) => groupMeant(name, rows))
  }

  /** Whether this person owns or administers a group. */
  async keeps(queries: Queries, groupId: number, userId: number): Promise<boolean> {
    return isStaff(await memberOf(queries, groupId, userId))
  }

  /** The same of a member. @throws Refusal for others */
  async memberKeeps(queries: Queries, groupId: number, userId: number): Promise<boolean> {
    return isStaff((await readableGroup(queries, groupId, userId)).member)
  }

  /** @throws Refusal where nobody is let in */
  async come(transaction: Transaction, coming: Coming): Promise<Came> {
    const found = await this.#decide(transaction, coming)
    if (!found || found.entry instanceof Refusal) throw found?.entry ?? new Refusal('invitationOver')
    return this.#carryOut(found.locked, found.entry, coming)
  }

  /** By the word of owner or administrator: undefined where the group lets nobody in, or is no more. */
  async comeToStaff(transaction: Transaction, coming: Coming): Promise<Came | undefined> {
    const found = await this.#decide(transaction, coming)
    if (!found || found.entry instanceof Refusal || !isStaff(found.inviter)) return undefined
    return this.#carryOut(found.locked, found.entry, coming)
  }

  async #decide(
    transaction: Transaction,
    { groupId, userId, inviterId }: Coming,
  ): Promise<{ locked: LockedGroup; entry: Entry; inviter: Arrival['inviter'] } | undefined> {
    const { queries } = transaction
    // A group that has ended is no error here, and from now on it does not end.
    await holdConversations(queries, [groupId])
    if (!(await groupById(queries, groupId))) return undefined
    const locked = await this.#membership.hold(transaction, groupId, userId, anyGroup)
    const inviter = await memberOf(queries, groupId, inviterId)
    const entry = entryOf({
      group: locked.group,
      inviter,
      isMember: locked.actor !== undefined,
      outsider: await outsiderOf(queries, groupId, userId),
      isFull: (await countMembers(queries, groupId)) >= locked.group.size,
      pause: pauseOf(await refusalsOf(queries, groupId, userId)),
    })
    return { locked, entry, inviter }
  }

  async #carryOut(locked: LockedGroup, entry: Exclude<Entry, Refusal>, coming: Coming): Promise<Came> {
    const { groupId, userId, message } = coming
    if (entry === 'admitted') await this.#membership.admit(locked, [userId], coming.inviterId)
    if (entry === 'requested') {
      this.#rules.check(message)
      const request = { groupId, userId, message, question: null, status: RequestStatus.pending }
      await insertJoinRequest(locked.queries, request)
    }
    if (entry === 'requested' || entry === 'admitted') await this.#membership.publishRequest(locked, userId)
    return entry === 'waits' ? 'requested' : entry
  }
}
