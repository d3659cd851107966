import type { Transaction } from '../../../db/database.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'
import { endAllSessions } from '../session-ending.ts'
import { revokeSession } from '../session-repository.ts'

interface Ways {
  readonly notifier: Pick<Notifier, 'sessionEnded'>
  readonly audit: AuditService
}

interface Ended {
  readonly userId: number
  readonly provider: string
}

/** One session is over at the provider, and so it is here. */
export async function endProviderSession(
  transaction: Transaction,
  { notifier, audit }: Ways,
  { userId, provider, sessionId }: Ended & { readonly sessionId: string },
): Promise<void> {
  const { queries, onCommit } = transaction
  if (!(await revokeSession(queries, userId, sessionId))) return
  const details = { provider, userId, count: 1 }
  await audit.record(queries, { userId: null, ip: '' }, 'sessionsEndedByProvider', details)
  onCommit((committed) => notifier.sessionEnded(committed, userId, sessionId))
}

/** A provider says that a person may not be here any more: all that acts for them ends. */
export async function personIsGone(
  transaction: Transaction,
  { notifier, audit }: Ways,
  { userId, provider }: Ended,
): Promise<void> {
  const count = await endAllSessions(transaction, notifier, userId)
  const details = { provider, userId, count }
  await audit.record(transaction.queries, { userId: null, ip: '' }, 'sessionsEndedByProvider', details)
}
