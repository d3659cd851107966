import type { Endpoint, Group, GroupUpdate } from '@parley/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { applyUpdate } from '../../domain/groups/apply-update.ts'
import { groupQuery } from '../../domain/groups/groups.ts'
import { endpointsOf, queryKeyOf } from '../../domain/queries/queries.ts'
import { paced } from './paced.ts'
import { invalidate, onceRead, readingNow } from './refresh.ts'

/** Within this time, in milliseconds, those who show a very large group read it again. */
const longestSpread = 2000
const spreadOfMember = 4

const ofMembers: readonly Endpoint[] = ['GET /api/group/member', 'GET /api/group/friends']
/** Friends whom I may invite: only a dialog shows them. */
const ofFriends: readonly Endpoint[] = ['GET /api/group/friends']
/** Cached data that an update changes. */
const written = [
  'GET /api/group/group/{id}',
  'GET /api/group/member',
  'GET /api/group/my',
  'GET /api/group/session',
] as const

/** An event says what is different about a group: nobody reads again what it says, and those who show more do once. */
export function takeGroupUpdate(client: QueryClient, id: number, update: GroupUpdate, me: number) {
  const write = () => applyUpdate(client, id, update, me)
  write()
  // A response under way may be from before.
  for (const endpoint of written)
    for (const query of readingNow(client, queryKeyOf(endpoint))) onceRead(client, query, write)
  if (update.settings) pacesOf(client).settings(id)
  else if (update.left) pacesOf(client).friends(id)
  else if (update.memberCount !== undefined) pacesOf(client).members(id)
}

const paces = new WeakMap<QueryClient, ReturnType<typeof createPaces>>()

function pacesOf(client: QueryClient) {
  const made = paces.get(client) ?? createPaces(client)
  paces.set(client, made)
  return made
}

const createPaces = (client: QueryClient) => ({
  settings: paced((id: number) => readLater(client, id, endpointsOf.groups)),
  members: paced((id: number) => readLater(client, id, ofMembers)),
  friends: paced((id: number) => readLater(client, id, ofFriends)),
})

/** Reads again what is shown of a group, unless that has happened by then: members of a large one at different times. */
function readLater(client: QueryClient, id: number, endpoints: readonly Endpoint[]) {
  const isOfGroup = ({ queryKey: [endpoint, input] }: Query) =>
    endpoints.includes(endpoint as Endpoint) && groupIn(input) === id
  const readSince = new Set<string>()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') readSince.add(event.query.queryHash)
  })
  const members = client.getQueryData<Group>(groupQuery(id).queryKey)?.memberCount ?? 0
  const wait = Math.random() * Math.min(longestSpread, members * spreadOfMember)
  setTimeout(() => {
    stop()
    invalidate(client, endpoints, (query) => isOfGroup(query) && !readSince.has(query.queryHash))
  }, wait)
}

interface Input {
  readonly params?: { readonly id?: unknown }
  readonly query?: { readonly id?: unknown; readonly groupId?: unknown }
}

/** The group that a call about a group names. */
function groupIn(input: unknown) {
  const { params, query } = (input ?? {}) as Input
  return query?.groupId ?? query?.id ?? params?.id
}
