import type { AdminGroup } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { confirmed } from './confirm.ts'
import { listed, pageSize, readListsAgain } from './listed.ts'

export const allGroupsQuery = (key: string, page: number) => ({
  ...apiQuery('GET /api/group/groups', { query: { key, page, limit: pageSize } }),
  ...listed,
})

/** A group, or null if it has been dissolved. */
export const anyGroupQuery = (id: number) => ({
  ...apiQuery('GET /api/group/groups', { query: { id } }),
  staleTime: 0,
  select: ({ list }: { list: readonly AdminGroup[] }) => list[0] ?? null,
})

export const anyMembersQuery = (id: number, key: string, page: number) => ({
  ...apiQuery('GET /api/group/groups/{id}/members', {
    params: { id },
    query: { key, page, limit: pageSize },
  }),
  ...listed,
})

export async function passGroupTo(client: QueryClient, id: number, memberId: number) {
  await api.call('PUT /api/group/groups/{id}/owner', { params: { id }, body: { memberId } })
  await readListsAgain(client, 'GET /api/group/groups', 'GET /api/group/groups/{id}/members')
}

export async function dissolveAnyGroup(client: QueryClient, id: number, password: string) {
  await confirmed(password, () => api.call('DELETE /api/group/groups', { body: { idList: [id] } }))
  void readListsAgain(client, 'GET /api/group/groups', 'GET /api/logs/logs')
}
