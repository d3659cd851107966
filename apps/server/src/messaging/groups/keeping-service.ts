import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { GroupChanges } from './group-changes.ts'
import { daysOfGroup, updateGroup } from './group-repository.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight } from './policy.ts'

/** For how long a group itself keeps its messages. */
export class GroupKeepingService {
  readonly #membership: MembershipService
  readonly #changes: GroupChanges
  readonly #audit: AuditService

  constructor(parts: { membership: MembershipService; changes: GroupChanges; audit: AuditService }) {
    this.#membership = parts.membership
    this.#changes = parts.changes
    this.#audit = parts.audit
  }

  /** @param days null is for as long as the site */
  change(caller: Caller, groupId: number, days: number | null): Promise<void> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      const { queries, group, actor } = locked
      checkRight(actor, 'keep')
      const { site, own } = await daysOfGroup(queries, groupId)
      if (days !== null && site !== null && days > site) refuse('keptTooLong', { days: site })
      if (days === own) return
      await updateGroup(queries, groupId, { kept_days: days })
      const details = { groupId, title: group.title, from: own ?? '∞', to: days ?? '∞' }
      await this.#audit.record(queries, caller, 'groupRetentionChanged', details)
      const line = { kind: 'keptFor', by: caller.userId, ...(days !== null && { days }) } as const
      await this.#changes.publish(locked, groupId, { settings: true }, line)
    })
  }
}
