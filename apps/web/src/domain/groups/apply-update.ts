import type { Group, GroupMember, MyGroup, Page } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { groupListQuery } from '../conversations/queries.ts'
import { queryKeyOf } from '../queries/queries.ts'
import { groupMembersQuery, groupQuery } from './groups.ts'
import { membersWithUpdate, myGroupWithUpdate, type OwnGroupUpdate, withUpdate } from './with-update.ts'

/** Writes a change of a group into every answer that shows it. Applying it twice changes nothing more. */
export function applyUpdate(client: QueryClient, id: number, update: OwnGroupUpdate, me: number) {
  const { title, avatar } = update
  client.setQueryData<Group>(groupQuery(id).queryKey, (group) => group && withUpdate(group, update, me))
  client.setQueryData<Page<GroupMember>>(
    groupMembersQuery(id).queryKey,
    (page) => page && membersWithUpdate(page, update),
  )
  client.setQueriesData<Page<MyGroup>>({ queryKey: queryKeyOf('GET /api/group/my') }, (page) => {
    if (!page?.list.some(({ groupId }) => groupId === id)) return page
    const list = page.list.map((row) => (row.groupId === id ? myGroupWithUpdate(row, update, me) : row))
    return { ...page, list }
  })
  if (title === undefined && avatar === undefined) return
  client.setQueryData(groupListQuery.queryKey, (page) => {
    if (!page) return page
    const look = { ...(title !== undefined && { title }), ...(avatar !== undefined && { avatar }) }
    return { ...page, list: page.list.map((row) => (row.groupId === id ? { ...row, ...look } : row)) }
  })
}
