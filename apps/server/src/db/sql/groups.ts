import { type GroupRight, groupRights, MemberRole, Verification } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../operand.ts'

/** The ids of all who share a group with this person, including their own. */
export const fellowMembers = (userId: Operand): RawBuilder<number> => sql`(
  select m.user_id from conversation_members me
  cross join lateral (select id from groups where id = me.conversation_id offset 0) g
  join conversation_members m on m.conversation_id = g.id
  where me.user_id = ${userId}
)`

/** Everybody else who is in a group with this person, group by group. */
export const fellowsByGroup = (
  userId: Operand,
): RawBuilder<{ readonly group_id: number; readonly user_id: number; readonly nickname: string }> => sql`(
  select m.conversation_id as group_id, m.user_id, m.nickname from conversation_members me
  cross join lateral (select id from groups where id = me.conversation_id offset 0) g
  join conversation_members m on m.conversation_id = g.id and m.user_id <> me.user_id
  where me.user_id = ${userId}
)`

/** A row if a person is in a group. */
export const members = (groupId: Operand, userId: Operand): RawBuilder<unknown> => sql`(
  select from conversation_members where conversation_id = ${groupId} and user_id = ${userId} offset 0
)`

/** A row if a person is in a group, and their role has a right there. */
export const membersWith = (
  right: GroupRight,
  groupId: Operand,
  userId: Operand,
): RawBuilder<unknown> => sql`(
  select from conversation_members where conversation_id = ${groupId} and user_id = ${userId}
    and role in (${sql.join(groupRights[right])}) offset 0
)`

/** A group as an invitation shows it. */
export interface InvitedGroup {
  readonly id: number
  readonly title: string
  readonly avatar: string
  readonly members: number
  /** The inviter owns or administers it. */
  readonly is_staff: boolean
  /** A person who follows the invitation needs no further approval. */
  readonly admits: boolean
}

/** This group, if this person may invite into it at this moment. */
export const invitedGroup = (groupId: Operand, inviterId: Operand): RawBuilder<InvitedGroup> => sql`(
  select g.id, g.title, g.avatar, me.is_staff, me.is_staff or g.verification = ${Verification.anyone} as admits,
    (select count(*) from conversation_members m where m.conversation_id = g.id) as members
  from groups g cross join lateral (
    select role in (${MemberRole.owner}, ${MemberRole.administrator}) as is_staff from conversation_members
    where conversation_id = g.id and user_id = ${inviterId} offset 0
  ) me
  where g.id = ${groupId} and (me.is_staff or g.is_invite)
)`

/** How many groups a person is in, and how many of them they own or administer. */
export const groupCounts = (
  userId: Operand,
): RawBuilder<{ readonly groups: number; readonly led_groups: number }> => sql`(
  select count(*) as groups,
    count(*) filter (where m.role in (${MemberRole.owner}, ${MemberRole.administrator})) as led_groups
  from conversation_members m join groups on groups.id = m.conversation_id
  where m.user_id = ${userId}
)`

/** The groups that two people are in. */
export const sharedGroups = (userId: Operand, peerId: Operand): RawBuilder<SharedGroup> => sql`(
  select g.* from (select conversation_id from conversation_members where user_id = ${userId} offset 0) me
  cross join lateral (
    select id, title, is_temporary_session as is_temporary from groups where id = me.conversation_id offset 0
  ) g
  cross join lateral (
    select from conversation_members where conversation_id = g.id and user_id = ${peerId} offset 0
  ) peer
)`

interface SharedGroup {
  readonly id: number
  readonly title: string
  /** Whether it lets its members chat with each other temporarily. */
  readonly is_temporary: boolean
}

export const groupCount: RawBuilder<number> = sql`(select count(*) from groups)`

/** Days for which a group's own rule stores messages; null if it has none, and if the conversation is no group. */
export const groupDays = (id: Operand): RawBuilder<number | null> =>
  sql`(select kept_days from groups where id = ${id})`

/** Groups as they are called, to be joined by their id. */
export const calledGroups: RawBuilder<{
  readonly id: number
  readonly title: string
  readonly avatar: string
}> = sql`(select id, title, avatar from groups)`

/** The shortest time for which any group keeps its messages. */
export const leastGroupDays: RawBuilder<number | null> = sql`(select min(kept_days) from groups)`
