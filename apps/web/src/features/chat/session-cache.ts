import type { ChatSession, Page } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastError } from '../../lib/api-errors.ts'
import { apiQuery } from '../../lib/queries.ts'
import { knownConversation } from './conversations.ts'
import { withPin, withUnread } from './model/sessions.ts'
import { newestId } from './model/timeline.ts'

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

/** Pins a conversation, or unpins it; shown at once. */
export async function togglePin(client: QueryClient, userId: number, isTop: boolean) {
  changeSessions(client, (sessions) => withPin(sessions, userId, isTop))
  try {
    await api.call('POST /api/chat/user_top', { body: { friendId: userId } })
  } catch (error) {
    toastError(error)
  }
  readAgain(client)
}

/** Tells the server how far I have read, and the list how many are left. */
export async function markRead(client: QueryClient, userId: number, messageId: number, left = 0) {
  changeSessions(client, (sessions) => withUnread(sessions, userId, left))
  await api.call('PUT /api/chat/read', { body: { friendId: userId, messageId } })
}

/** Marks a conversation read that need not be open. */
export async function markAllRead(client: QueryClient, userId: number) {
  try {
    const known = knownConversation(userId)?.store.getState()
    const newest = known?.status === 'ready' ? newestId(known.timeline) : await fetchNewestId(userId)
    if (newest > 0) await markRead(client, userId, newest)
  } catch (error) {
    toastError(error)
    readAgain(client)
  }
}

async function fetchNewestId(friendId: number) {
  const { list } = await api.call('GET /api/chat/history', { query: { friendId, limit: 1 } })
  return list[0]?.id ?? 0
}
