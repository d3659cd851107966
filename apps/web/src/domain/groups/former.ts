import type { QueryClient } from '@tanstack/react-query'
import { groupListQuery } from '../conversations/queries.ts'
import { groupQuery } from './groups.ts'
import { myGroupsQuery } from './my-groups.ts'

const seen = new WeakMap<QueryClient, Set<number>>()

/** Remembers as long as the page is open that I was in a group. */
export function noteMember(client: QueryClient, id: number) {
  seen.set(client, (seen.get(client) ?? new Set()).add(id))
}

/** Whether this device knows that I was in a group. To an outsider the server says only that they are not in it. */
export function wasMember(client: QueryClient, id: number): boolean {
  const lists = [groupListQuery, myGroupsQuery.created, myGroupsQuery.joined]
  return (
    (seen.get(client)?.has(id) ?? false) ||
    client.getQueryData(groupQuery(id).queryKey) !== undefined ||
    lists.some(({ queryKey }) => client.getQueryData(queryKey)?.list.some(({ groupId }) => groupId === id))
  )
}
