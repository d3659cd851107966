import { MessageType } from '@parley/contract'
import type { Queries } from '../storage/database.ts'
import type { LoggedChange } from './changes.ts'
import { seenMessages } from './copying-repository.ts'

/**
 * Changes with what the edits among them tell of: messages as they are now. So of each the last edit does, and none of
 * what was withdrawn since, or what this person does not see.
 */
export async function withEdited(
  queries: Queries,
  userId: number,
  changes: readonly LoggedChange[],
): Promise<readonly LoggedChange[]> {
  const last = new Map<number, LoggedChange>()
  for (const logged of changes) if (logged.change.kind === 'edit') last.set(logged.change.messageId, logged)
  if (last.size === 0) return changes
  const seen = new Map((await seenMessages(queries, userId, [...last.keys()])).map((row) => [row.id, row]))
  return changes.flatMap((logged) => {
    if (logged.change.kind !== 'edit') return [logged]
    const { messageId } = logged.change
    const message = seen.get(messageId)
    const isTold = message && message.type !== MessageType.withdrawn && last.get(messageId) === logged
    return isTold ? [{ ...logged, message }] : []
  })
}
