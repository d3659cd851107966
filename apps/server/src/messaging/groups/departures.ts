import { MemberRole } from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Actor, AuditService } from '../../platform/audit/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { nextMembersVersion } from '../conversations/conversation-repository.ts'
import { endGroup } from './ending.ts'
import { deleteFormerMemberships } from './former-member-repository.ts'
import { type GroupChanges, goneUpdate, membersUpdate } from './group-changes.ts'
import { deleteMember, groupsLeftBy, successorIn, updateMember } from './member-repository.ts'
import { deletePendingRequestsOf } from './request-repository.ts'

/** Takes somebody whose account ends out of all groups. Those groups are locked. */
export class GroupDepartures {
  readonly #notifier: Notifier
  readonly #changes: GroupChanges
  readonly #audit: AuditService
  readonly #users: UserService

  constructor(parts: { notifier: Notifier; changes: GroupChanges; audit: AuditService; users: UserService }) {
    this.#notifier = parts.notifier
    this.#changes = parts.changes
    this.#audit = parts.audit
    this.#users = parts.users
  }

  async depart(transaction: Transaction, userId: number, actor: Actor): Promise<void> {
    const { queries, onCommit } = transaction
    for (const group of await groupsLeftBy(queries, userId)) {
      if (group.role === MemberRole.owner && !(await this.#passOn(transaction, group, userId, actor))) {
        await endGroup(transaction, this.#notifier, group.id)
        continue
      }
      await deleteMember(queries, group.id, userId)
      const version = await nextMembersVersion(queries, group.id)
      onCommit((committed) => this.#notifier.membership(committed, group.id, [userId], false, version))
      const update = await goneUpdate(queries, group.id, userId)
      await this.#changes.publish(transaction, group.id, update, { kind: 'left', by: userId })
    }
    // In the order in which a ban takes them: neither waits for the other.
    await deleteFormerMemberships(queries, userId)
    await deletePendingRequestsOf(queries, userId)
  }

  async previewDeletion(queries: Queries, userId: number) {
    const all = await groupsLeftBy(queries, userId)
    const passedOn: Array<{ groupId: number; title: string; userId: number; nickname: string }> = []
    const ending: Array<{ groupId: number; title: string }> = []
    for (const { id: groupId, title, role } of all) {
      if (role !== MemberRole.owner) continue
      const next = await successorIn(queries, groupId, userId)
      if (next === undefined) ending.push({ groupId, title })
      else passedOn.push({ groupId, title, userId: next, nickname: '' })
    }
    const people = await this.#users.briefs(
      passedOn.map((one) => one.userId),
      queries,
    )
    for (const one of passedOn) one.nickname = people.get(one.userId)?.nickname ?? ''
    return { groups: all.length, passedOn, ending }
  }

  /** To the administrator, else the member, who has been in the group longest. False when nobody else is in it. */
  async #passOn(
    transaction: Transaction,
    { id: groupId, title }: { id: number; title: string },
    ownerId: number,
    actor: Actor,
  ): Promise<boolean> {
    const { queries } = transaction
    const userId = await successorIn(queries, groupId, ownerId)
    if (userId === undefined) return false
    // Nobody could lift an owner's muting.
    await updateMember(queries, groupId, userId, { role: MemberRole.owner, muted_until: null })
    const update = await membersUpdate(queries, groupId, [userId])
    const line = { kind: 'handedOver', by: ownerId, people: [userId] } as const
    await this.#changes.publish(transaction, groupId, update, line)
    await this.#audit.record(queries, actor, 'groupPassedOn', { groupId, title, userId })
    return true
  }
}
