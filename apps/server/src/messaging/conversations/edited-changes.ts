import { MessageType } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { LoggedChange } from './changes.ts'
import { seenMessages } from './copying-repository.ts'

/** They tell of a message as it is now. */
const isOfMessage = ({ change }: LoggedChange) => change.kind === 'edit' || change.kind === 'linkPreview'
const keyOf = ({ change }: LoggedChange) => `${change.kind} ${'messageId' in change ? change.messageId : ''}`

/**
 * Changes with what the edits and previews among them tell of: messages as they are now. So of each the last one does,
 * and none of what was withdrawn since, or what this person does not see.
 */
export async function withEdited(
  queries: Queries,
  userId: number,
  changes: readonly LoggedChange[],
): Promise<readonly LoggedChange[]> {
  const last = new Map(changes.filter(isOfMessage).map((logged) => [keyOf(logged), logged]))
  if (last.size === 0) return changes
  const ids = [...last.values()].flatMap(({ change }) => ('messageId' in change ? change.messageId : []))
  const seen = new Map((await seenMessages(queries, userId, [...new Set(ids)])).map((row) => [row.id, row]))
  return changes.flatMap((logged) => {
    const { change } = logged
    if (!isOfMessage(logged) || !('messageId' in change)) return [logged]
    const message = seen.get(change.messageId)
    const isThere = message && message.type !== MessageType.withdrawn && last.get(keyOf(logged)) === logged
    return isThere && (change.kind === 'edit' || message.link_preview) ? [{ ...logged, message }] : []
  })
}
