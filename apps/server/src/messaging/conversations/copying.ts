import { MessageType, type Msg } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import { ownPaths } from '../../platform/files/service.ts'
import { spelledOut } from './buttons.ts'
import { seenMessages } from './copying-repository.ts'
import { presentMsg, readRenderContext } from './msg-presenter.ts'

export { spelledOut } from './buttons.ts'
export { messagesThere } from './copying-repository.ts'
export { filesIn, withLinks } from './msg-presenter.ts'
export { factsIn } from './records.ts'

/** A message as somebody saw it, to be kept whatever becomes of it. */
export interface Copy {
  readonly id: number
  readonly conversationId: number
  readonly isOfGroup: boolean
  readonly senderId: number
  readonly sentAt: Date
  /** It says nothing any more. */
  readonly isWithdrawn: boolean
  /** With the files' own paths. */
  readonly msg: Msg
}

/** The messages among these that this person sees at this moment, in any conversations. */
export async function copiesOf(
  queries: Queries,
  users: UserService,
  userId: number,
  ids: readonly number[],
): Promise<Copy[]> {
  const rows = await seenMessages(queries, userId, ids)
  const context = await readRenderContext(queries, { users, links: ownPaths }, rows)
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    isOfGroup: row.is_of_group,
    senderId: row.sender_id,
    sentAt: row.created_at,
    isWithdrawn: row.type === MessageType.withdrawn,
    msg: presentMsg(spelledOut(row), context),
  }))
}
