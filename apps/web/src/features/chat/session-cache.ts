import type { ChatSession, Page } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { toastError } from '../../lib/api-errors.ts'
import { apiQuery } from '../../lib/queries.ts'
import { knownConversation } from './conversations.ts'
import { withPin, withUnread } from './model/sessions.ts'
import type { Target } from './model/target.ts'
import { newestId } from './model/timeline.ts'
import { transportOf } from './transport.ts'

/** My conversations, all of them. */
export const sessionsQuery = apiQuery('GET /api/chat/session', { query: { limit: -1 } })

export function changeSessions(
  client: QueryClient,
  change: (sessions: readonly ChatSession[]) => readonly ChatSession[],
) {
  client.setQueryData(sessionsQuery.queryKey, (page: Page<ChatSession> | undefined) => {
    if (!page) return page
    const list = change(page.list)
    return list === page.list ? page : { list: [...list], count: list.length }
  })
}

const readAgain = (client: QueryClient) => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

const unreadIn = ({ list }: Page<ChatSession>, { kind, id }: Target) =>
  (kind === 'direct' && list.find((row) => row.userId === id)?.unreadCount) || 0

/** How many messages of a conversation I have not read; undefined until the list is loaded. */
export function countUnread(client: QueryClient, target: Target) {
  const page = client.getQueryData(sessionsQuery.queryKey)
  return page && unreadIn(page, target)
}

export const loadUnread = (client: QueryClient, target: Target) =>
  client.ensureQueryData(sessionsQuery).then(
    (page) => unreadIn(page, target),
    () => 0,
  )

/** Pins a conversation, or unpins it; shown at once. */
export async function setPinned(client: QueryClient, target: Target, isPinned: boolean) {
  changeSessions(client, (sessions) => withPin(sessions, target.id, isPinned))
  try {
    await transportOf(target).setPinned(isPinned)
  } catch (error) {
    toastError(error)
  }
  readAgain(client)
}

/** Tells the server how far I have read, and the list how many are left. */
export async function markRead(client: QueryClient, target: Target, messageId: number, left = 0) {
  changeSessions(client, (sessions) => withUnread(sessions, target.id, left))
  await transportOf(target).markRead(messageId)
}

/** Marks a conversation read that need not be open. */
export async function markAllRead(client: QueryClient, target: Target) {
  try {
    const known = knownConversation(target)?.store.getState()
    const newest = known?.status === 'ready' ? newestId(known.timeline) : await fetchNewestId(target)
    if (newest > 0) await markRead(client, target, newest)
  } catch (error) {
    toastError(error)
    readAgain(client)
  }
}

async function fetchNewestId(target: Target) {
  const [newest] = await transportOf(target).fetchPage(1)
  return newest?.id ?? 0
}
