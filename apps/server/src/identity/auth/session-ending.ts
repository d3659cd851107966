import type { Transaction } from '../../db/database.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { botsWithSessions, revokeSessionsOf } from './session-repository.ts'

/**
 * Ends all sessions of a person, but for one if it is named, and closes their sockets once that is committed. Gives how
 * many there were.
 */
export async function endSessions(
  { queries, onCommit }: Transaction,
  notifier: Pick<Notifier, 'sessionEnded'>,
  userId: number,
  except?: string,
): Promise<number> {
  const sessionIds = await revokeSessionsOf(queries, userId, except)
  onCommit((committed) => {
    for (const sessionId of sessionIds) notifier.sessionEnded(committed, userId, sessionId)
  })
  return sessionIds.length
}

/**
 * The same, and those of their bots, which anybody signed in as them may have made. @returns how many were their own
 */
export async function endAllSessions(
  transaction: Transaction,
  notifier: Pick<Notifier, 'sessionEnded'>,
  userId: number,
): Promise<number> {
  for (const bot of await botsWithSessions(transaction.queries, userId))
    await endSessions(transaction, notifier, bot)
  return await endSessions(transaction, notifier, userId)
}
