import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '../queries/read-again.ts'
import { noteMember } from './former.ts'
import { groupMembersQuery, groupQuery } from './groups.ts'

export const refreshGroups = (client: QueryClient) => readAgain(client, 'groups', 'groupNotices')

/** Drops what is known of a group that I have left, before it is requested again in vain. */
export function forgetGroup(client: QueryClient, id: number) {
  noteMember(client, id)
  for (const { queryKey } of [groupQuery(id), groupMembersQuery(id)]) client.removeQueries({ queryKey })
  return refreshGroups(client)
}
