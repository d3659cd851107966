import Type, { type Static } from 'typebox'
import { GroupMember } from './group-members.ts'
import { Group } from './groups.ts'
import { Id } from './schema.ts'

/** A member of whom something has changed, as they are now. */
export const UpdatedMember = Type.Pick(GroupMember, [
  'userId',
  'userNickname',
  'avatar',
  'role',
  'memberNickname',
  'prohibitionTime',
])
export type UpdatedMember = Static<typeof UpdatedMember>

/**
 * Changes of a group in an event `changed`: clients apply them instead of reading the group again. Values are those
 * after the change, alike for every member.
 */
export const GroupUpdate = Type.Object({
  title: Type.Optional(Type.String()),
  abstract: Type.Optional(Type.String()),
  avatar: Type.Optional(Type.String()),
  isProhibition: Type.Optional(Type.Boolean()),
  /** Present if people came or went. Clients that show the members read those who came. */
  memberCount: Type.Optional(Group.properties.memberCount),
  /** People who are no members any more. */
  left: Type.Optional(Type.Array(Id)),
  members: Type.Optional(Type.Array(UpdatedMember)),
  /** Something else has changed, or it differs from member to member: clients that show the group read it again. */
  settings: Type.Optional(Type.Literal(true)),
})
export type GroupUpdate = Static<typeof GroupUpdate>
