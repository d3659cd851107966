import type { ChangeTopic, ChatEvent, Endpoint, GroupEvent } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { FriendInfo } from '../lib/friends.ts'
import { endpointsOf, queryKeyOf } from '../lib/queries.ts'

const liveEndpoints = new Set(Object.values(endpointsOf).flat())

function invalidate(client: QueryClient, endpoints: Iterable<Endpoint>) {
  for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
}

/** Reads again whatever may have changed while nobody told us. */
export const refreshAll = (client: QueryClient) => invalidate(client, liveEndpoints)

/** Reads again what one topic is about. */
export const refreshTopic = (client: QueryClient, topic: ChangeTopic) =>
  invalidate(client, endpointsOf[topic])

/** Brings cached lists up to date with what an event says. Messages belong to the chat feature. */
export function applyEvent(client: QueryClient, event: ChatEvent | GroupEvent) {
  if (event.event === 'changed') {
    invalidate(client, new Set(event.topics.flatMap((topic: ChangeTopic) => endpointsOf[topic] ?? [])))
  }
  // Read on another page of mine: what is unread there is unread nowhere.
  if (event.event === 'receipt') {
    if ('groupID' in event) invalidate(client, ['GET /api/group/session'])
    else if (event.isMe) invalidate(client, ['GET /api/chat/session'])
  }
  if (event.event === 'presence') applyPresence(client, event.userID, event.isOnline)
}

interface Row {
  userID?: number
  userId?: number
  isOnline?: boolean
}

function applyPresence(client: QueryClient, userID: number, isOnline: boolean) {
  const update = <T extends Row>(row: T): T =>
    (row.userID ?? row.userId) === userID && row.isOnline !== isOnline ? { ...row, isOnline } : row
  for (const endpoint of [
    'GET /api/user/friends',
    'GET /api/chat/session',
    'GET /api/group/member',
  ] as const) {
    client.setQueriesData<{ list: Row[]; count: number }>({ queryKey: queryKeyOf(endpoint) }, (page) => {
      if (!page) return page
      const list = page.list.map(update)
      return list.some((row, index) => row !== page.list[index]) ? { ...page, list } : page
    })
  }
  client.setQueriesData<FriendInfo>({ queryKey: queryKeyOf('GET /api/user/friend_info') }, (info) =>
    info?.friend ? { friend: update(info.friend) } : info,
  )
  if (!isOnline) {
    const seen = queryKeyOf('GET /api/user/last_seen', { query: { friendID: userID } })
    void client.invalidateQueries({ queryKey: seen })
  }
}
