import type { Group, GroupMember, GroupUpdate, MyGroup, Page, UpdatedMember } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'

/** A change of mine lacks what I do not know of a member. */
export interface OwnGroupUpdate extends Omit<GroupUpdate, 'members'> {
  readonly members?: ReadonlyArray<Pick<UpdatedMember, 'userId'> & Partial<UpdatedMember>>
}

type Changed = NonNullable<OwnGroupUpdate['members']>[number]

/** A group since a change, as the person with this id sees it. */
export function withUpdate(group: Group, update: OwnGroupUpdate, me: number): Group {
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
export function membersWithUpdate(
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
export function myGroupWithUpdate(row: MyGroup, update: OwnGroupUpdate, me: number): MyGroup {
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
