import { withdrawnContent } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { releaseMessages } from '../../platform/files/service.ts'
import type { LoggedWithdrawal } from './changes.ts'
import { lockConversations } from './conversation-repository.ts'
import { appendChange } from './log-repository.ts'
import { eraseContent, messagesById } from './message-repository.ts'
import { withdrawnAs } from './withdrawn.ts'

/**
 * Deletes messages for everyone: each becomes a withdrawn one, whose content has left the database and which nothing
 * can cite, and no history shows it. Its place stays taken, so that sequences have no gaps and a client that sends it
 * again receives an acknowledgement that it was stored.
 * @throws Refusal `messageUnknown` unless all of them exist
 */
export async function eraseMessages(queries: Queries, ids: readonly number[]): Promise<LoggedWithdrawal[]> {
  const found = await messagesById(queries, ids)
  const locked = await lockConversations(queries, [
    ...new Set([...found.values()].map(({ conversation_id }) => conversation_id)),
  ])
  const messages = [...(await messagesById(queries, ids)).values()]
  if (messages.length < new Set(ids).size) refuse('messageUnknown')
  const content = withdrawnContent(null)
  const replacement = withdrawnAs(content)
  await eraseContent(queries, messages, replacement)
  await releaseMessages(
    queries,
    messages.map(({ id }) => id),
  )
  const times = new Map(locked.map(({ id, now }) => [id, now]))
  const said = { content, preview: replacement.preview }
  const erased: LoggedWithdrawal[] = []
  for (const message of messages) {
    const { id: messageId, conversation_id, sender_id: by } = message
    const at = times.get(conversation_id) ?? refuse('messageUnknown')
    const change = { kind: 'withdrawal', messageId, by, ...said } as const
    erased.push(await appendChange(queries, conversation_id, change, at))
  }
  return erased
}
