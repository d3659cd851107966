import type { Queries, Transaction } from '../../db/database.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import type { NewLine } from '../conversations/system-line.ts'
import { readableGroup } from './access.ts'
import type { GroupChanges } from './group-changes.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight, refusalToEdit } from './policy.ts'
import { sendBlockers } from './sender-repository.ts'

/** The operations of groups that group calls use. */
export class GroupConferring {
  readonly #membership: MembershipService
  readonly #changes: GroupChanges

  constructor(parts: { membership: MembershipService; changes: GroupChanges }) {
    this.#membership = parts.membership
    this.#changes = parts.changes
  }

  /** @throws Refusal unless this is a member, or the group does not exist */
  async checkMember(queries: Queries, groupId: number, userId: number): Promise<void> {
    await readableGroup(queries, groupId, userId)
  }

  /** Locks the group for a member. @returns the version of its members */
  async holdFor(transaction: Transaction, groupId: number, userId: number): Promise<number> {
    const { actor, membersVersion } = await this.#membership.hold(transaction, groupId, userId)
    checkRight(actor, 'read')
    return membersVersion
  }

  /** Locks the group, for any caller. @returns the version of its members; undefined if there is no such group */
  async hold({ queries }: Transaction, groupId: number): Promise<number | undefined> {
    const [conversation] = await lockConversations(queries, [groupId])
    return conversation?.members_version
  }

  /** A member who may write may begin a call. @throws Refusal */
  async checkBeginning(queries: Queries, groupId: number, userId: number): Promise<void> {
    const [sendBlocker] = await sendBlockers(queries, [{ senderId: userId, to: groupId }])
    const refusal = refusalToEdit(sendBlocker)
    if (refusal) throw refusal
  }

  /** Puts a line between the messages of the group. */
  async publishLine(transaction: Transaction, groupId: number, line: NewLine): Promise<void> {
    await this.#changes.publish(transaction, groupId, {}, line)
  }
}
