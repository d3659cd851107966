import type { Transaction } from '../../db/database.ts'
import type { Actor, AuditService } from '../../platform/audit/service.ts'
import type { DomainEvents } from '../../platform/domains/events.ts'

/**
 * Ends what works without the sessions in which its person made it: tokens of bots, addresses of webhooks, invitations.
 * Somebody who borrowed a session may have made it.
 */
export type EndMade = (transaction: Transaction, actor: Actor & { userId: number }) => Promise<void>

/** Each domain ends what it has of it; the audit log says how much that was. */
export const endingMade =
  ({ events, audit }: { events: DomainEvents; audit: AuditService }): EndMade =>
  async (transaction, actor) => {
    const ended = await events.publish('endMade', transaction, actor.userId)
    const made = Object.assign({}, ...ended) as Record<string, number>
    if (Object.values(made).some((count) => count > 0))
      await audit.record(transaction.queries, actor, 'madeEnded', made)
  }
