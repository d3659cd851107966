import type { Group, GroupMember, GroupUpdate, MyGroup, Page, UpdatedMember } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import type { QueryClient } from '@tanstack/react-query'
import { groupListQuery } from '../conversations/queries.ts'
import { queryKeyOf } from '../queries/queries.ts'
import { groupMembersQuery, groupQuery } from './groups.ts'

/** A change of mine lacks what I do not know of a member. */
export interface OwnGroupUpdate extends Omit<GroupUpdate, 'members'> {
  readonly members?: ReadonlyArray<Pick<UpdatedMember, 'userId'> & Partial<UpdatedMember>>
}

type Changed = NonNullable<OwnGroupUpdate['members']>[number]

/** A group since a change, as the person with this id sees it. */
function withUpdate(group: Group, update: OwnGroupUpdate, me: number): Group {
  const { title, abstract, avatar, isProhibition, memberCount, members = [] } = update
  const mine = members.find(({ userId }) => userId === me)
  const changed = {
    ...group,
    ...defined({ title, abstract, avatar, isProhibition, memberCount }),
    ...(mine && defined({ role: mine.role, prohibitionTime: mine.prohibitionTime })),
  }
  return members.reduce(withStaff, withoutStaff(changed, update.left))
}

/** The members of a group since a change; those who came are not in it. */
function membersWithUpdate(
  page: Page<GroupMember>,
  { left = [], members = [] }: OwnGroupUpdate,
): Page<GroupMember> {
  const changed = new Map(members.map((member) => [member.userId, member]))
  const list = page.list
    .filter(({ userId }) => !left.includes(userId))
    .map((row) => ({ ...row, ...defined(changed.get(row.userId) ?? {}) }))
  return { list, count: list.length }
}

/** A row of my groups since a change. */
function myGroupWithUpdate(row: MyGroup, update: OwnGroupUpdate, me: number): MyGroup {
  const { title: groupTitle, avatar: groupAvatar, memberCount: groupMemberCount, members = [] } = update
  const role = members.find(({ userId }) => userId === me)?.role
  return { ...row, ...defined({ groupTitle, groupAvatar, groupMemberCount, role }) }
}

function withStaff(group: Group, { userId, role, userNickname, avatar }: Changed): Group {
  if (role === undefined) return group
  const known = [group.creator, ...group.adminList].find((one) => one.userId === userId)
  const person = {
    userId,
    nickname: userNickname ?? known?.nickname ?? '',
    avatart: avatar ?? known?.avatart ?? '',
  }
  const others = group.adminList.filter((one) => one.userId !== userId)
  if (role === MemberRole.owner) return { ...group, creator: person, adminList: others }
  if (role === MemberRole.member) return { ...group, adminList: others }
  // In the order of their joining, which the list has for those who are in it.
  const isListed = others.length < group.adminList.length
  return { ...group, adminList: isListed ? group.adminList : [...others, person] }
}

const withoutStaff = (group: Group, left: readonly number[] = []): Group =>
  left.length === 0
    ? group
    : { ...group, adminList: group.adminList.filter(({ userId }) => !left.includes(userId)) }

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

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
