import type { ChangeTopic, ChatEvent, Endpoint, GroupEvent } from '@parley/contract'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { FriendInfo } from '../../domain/people/friends.ts'
import { mayPass } from '../../domain/queries/failed-reads.ts'
import { endpointsOf, queryKeyOf } from '../../domain/queries/queries.ts'
import { paced } from './paced.ts'

const liveEndpoints = new Set(Object.values(endpointsOf).flat())

const toReadAgain = new WeakSet<Query>()

export function invalidate(
  client: QueryClient,
  endpoints: Iterable<Endpoint>,
  predicate?: (query: Query) => boolean,
) {
  for (const endpoint of endpoints) {
    const queryKey = queryKeyOf(endpoint)
    // The library lets a first read go on; its answer may be from before.
    for (const first of readingNow(client, queryKey)) {
      if (first.state.data !== undefined || toReadAgain.has(first)) continue
      toReadAgain.add(first)
      onceRead(client, first, () => {
        toReadAgain.delete(first)
        // A failed read is not out of date, and is retried anyway.
        if (first.state.error && mayPass(first.state.error)) return
        return client.invalidateQueries({ queryKey: first.queryKey, exact: true })
      })
    }
    void client.invalidateQueries({ queryKey, ...(predicate && { predicate }) })
  }
}

export const readingNow = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })

/** Does it when an answer that is on its way has come, or will not come. */
export function onceRead(client: QueryClient, query: Query, act: () => unknown) {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && event.type !== 'updated')) return
    if (event.type === 'updated' && query.state.fetchStatus !== 'idle') return
    stop()
    if (event.type !== 'removed') act()
  })
}

/** Reads again everything that may have changed without an event. */
export const refreshAll = (client: QueryClient) => invalidate(client, liveEndpoints)

/**
 * Reads again what may have changed without an entry in a log. The log of the person has said what else they missed,
 * except new names and pictures of others. What could not be read is tried again.
 */
export function refreshUnlogged(client: QueryClient) {
  invalidate(client, unlogged)
  void client.invalidateQueries({
    predicate: ({ state: { error, fetchStatus } }) =>
      fetchStatus === 'idle' && error !== null && mayPass(error),
  })
}

/** Reads again what one topic is about. */
export const refreshTopic = (client: QueryClient, topic: ChangeTopic) => {
  for (const endpoint of endpointsOf[topic]) noteChange(client, endpoint)
}

const paces = new WeakMap<QueryClient, (endpoint: Endpoint) => void>()

/** Reads again what an event has made old: forty people who join one after the other cause a few reads, not forty. */
function noteChange(client: QueryClient, endpoint: Endpoint) {
  let pace = paces.get(client)
  if (!pace) {
    pace = paced((changed: Endpoint) => invalidate(client, [changed]))
    paces.set(client, pace)
  }
  pace(endpoint)
}

/** Brings cached lists up to date with what an event says. Messages belong to the chat feature. */
export function applyEvent(client: QueryClient, event: ChatEvent | GroupEvent) {
  const changed = (endpoint: Endpoint) => noteChange(client, endpoint)
  // An event of a group that says what is different is applied, by `takeGroupUpdate`.
  if (event.event === 'changed' && !('update' in event))
    new Set(event.topics.flatMap((topic: ChangeTopic) => endpointsOf[topic] ?? [])).forEach(changed)
  if (event.event === 'presence') applyPresence(client, event.userID, event.isOnline)
}

interface Row {
  userID?: number
  userId?: number
  isOnline?: boolean
}

const showingPresence = [
  'GET /api/user/friends',
  'GET /api/chat/session',
  'GET /api/group/member',
  'GET /api/user/friend_info',
  'GET /api/user/card',
  'GET /api/directory/people',
] as const

const unlogged = [
  // Who is online, and in lists of conversations what is unread.
  ...showingPresence,
  'GET /api/user/last_seen',
  // A signal to everybody.
  'GET /api/announcement/announcements',
  // Notified after the commit: a notification may be lost with its node.
  'GET /api/report/reports',
  'GET /api/report/reports/{id}',
  'GET /api/words/held',
  // Changed by work in the background, or by a restart.
  'GET /api/group/outgoing_webhooks',
  'GET /api/group/outgoing_webhooks/deliveries',
  'GET /api/mail/setting',
  'GET /api/invitation/invitation',
] as const

function applyPresence(client: QueryClient, userID: number, isOnline: boolean) {
  const write = () => writePresence(client, userID, isOnline)
  write()
  // A response under way may be from before.
  for (const endpoint of showingPresence)
    for (const query of readingNow(client, queryKeyOf(endpoint))) onceRead(client, query, write)
  if (!isOnline) {
    const seen = queryKeyOf('GET /api/user/last_seen', { query: { friendID: userID } })
    void client.invalidateQueries({ queryKey: seen })
  }
}

function writePresence(client: QueryClient, userID: number, isOnline: boolean) {
  const update = <T extends Row>(row: T): T =>
    (row.userID ?? row.userId) === userID && row.isOnline !== isOnline ? { ...row, isOnline } : row
  for (const endpoint of showingPresence) {
    const queryKey = queryKeyOf(endpoint)
    if (endpoint === 'GET /api/user/card')
      client.setQueriesData<Row>({ queryKey }, (card) => card && update(card))
    else if (endpoint === 'GET /api/user/friend_info')
      client.setQueriesData<FriendInfo>({ queryKey }, (info) =>
        info?.friend ? { friend: update(info.friend) } : info,
      )
    else
      client.setQueriesData<{ list: Row[]; count: number }>({ queryKey }, (page) => {
        if (!page) return page
        const list = page.list.map(update)
        return list.some((row, index) => row !== page.list[index]) ? { ...page, list } : page
      })
  }
}
