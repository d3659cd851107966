import { withdrawnContent } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { releaseMessages, withholdMessages } from '../../platform/files/service.ts'
import type { LoggedWithdrawal } from './changes.ts'
import { lockConversations } from './conversation-repository.ts'
import { disappearingMessages, forgetHeld, keepHeld, releasedMessages } from './disappearing-repository.ts'
import { eraseAged, expiredMessages, takeUntold } from './expired-messages-repository.ts'
import { appendChange } from './log-repository.ts'
import { eraseContent, everyone, hideMessages, messagesById } from './message-repository.ts'
import { withdrawnAs } from './withdrawal.ts'

export { disappearingConversations } from './disappearing-repository.ts'
export { expiredConversations, lookAgainAt, untoldConversations } from './expired-messages-repository.ts'

/** The content that replaces a message erased for its age, for readers of the table: no history shows it. */
const content = withdrawnContent(null)
const replacement = withdrawnAs(content)
const said = { content, preview: replacement.preview }

/**
 * Erases the oldest messages of a conversation that are past their retention, but for held ones; a batch at most. The
 * erasure is published later, for many batches at once.
 * @returns how many were looked at
 */
export async function eraseExpiredMessages(
  queries: Queries,
  conversationId: number,
  batch: number,
): Promise<number> {
  await lockConversations(queries, [conversationId])
  const found = await expiredMessages(queries, conversationId, batch)
  const last = found.at(-1)
  if (!last) return 0
  const free = found.filter(({ stays }) => !stays)
  const erased = eraseAged(queries, conversationId, free, last.sequence, replacement)
  await releaseMessages(
    queries,
    free.map(({ id }) => id),
  )
  await erased
  return found.length
}

/** Logs everything that was erased since the last such change as a single change of the conversation's log. */
export async function logExpired(queries: Queries, conversationId: number): Promise<LoggedWithdrawal[]> {
  const [locked] = await lockConversations(queries, [conversationId])
  const untold = locked && (await takeUntold(queries, conversationId))
  if (!untold) return []
  const { id: messageId, sender_id: by, up_to: upTo } = untold
  const change = { kind: 'withdrawal', messageId, by, ...said, erased: { upTo } } as const
  return [await appendChange(queries, conversationId, change, locked.now)]
}

/** Erases the disappearing messages of a conversation whose time has come, a batch at most; held ones are only hidden. */
export async function eraseDisappearing(
  queries: Queries,
  conversationId: number,
  batch: number,
): Promise<LoggedWithdrawal[]> {
  const [locked] = await lockConversations(queries, [conversationId])
  const found = locked ? await disappearingMessages(queries, conversationId, batch) : []
  if (!locked || found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const heads = await messagesById(queries, ids)
  const those = (isHeld: boolean) =>
    found.filter(({ is_held }) => is_held === isHeld).flatMap(({ id }) => heads.get(id) ?? [])
  const [held, free] = [those(true), those(false)]
  if (free.length > 0) {
    await eraseContent(queries, free, replacement)
    await releaseMessages(
      queries,
      free.map(({ id }) => id),
    )
  }
  if (held.length > 0) {
    const heldIds = held.map(({ id }) => id)
    await hideMessages(queries, everyone, held)
    await keepHeld(queries, heldIds)
    await withholdMessages(queries, heldIds)
  }
  const logged: LoggedWithdrawal[] = []
  for (const { id: messageId, sender_id: by } of found) {
    const change = { kind: 'withdrawal', messageId, by, ...said, erased: {} } as const
    logged.push(await appendChange(queries, conversationId, change, locked.now))
  }
  return logged
}

/** Erases what vanished and is held no longer, a batch at most. @returns how many */
export async function eraseReleased(queries: Queries, batch: number): Promise<number> {
  const before = await releasedMessages(queries, batch)
  if (before.length === 0) return 0
  await lockConversations(queries, [...new Set(before.map(({ conversation_id }) => conversation_id))])
  const ids = before.map(({ id }) => id)
  await eraseContent(queries, [...(await messagesById(queries, ids)).values()], replacement)
  await releaseMessages(queries, ids)
  await forgetHeld(queries, ids)
  return ids.length
}
