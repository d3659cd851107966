import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Queries } from '../storage/database.ts'
import { isConfirmed } from './session-repository.ts'

/**
 * Before what cannot be undone: whoever sits before somebody else's screen does not do it. Sessions whose client has
 * not said that it can ask for the password need no confirmation (decision 103).
 * @throws Refusal `confirmationNeeded`
 */
export async function checkConfirmed(queries: Queries, { sessionId }: Caller): Promise<void> {
  if (!(await isConfirmed(queries, sessionId))) refuse('confirmationNeeded')
}
