import type { GroupUpdate, MemberRole } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { countMembers, namedMembers } from './member-repository.ts'
import { type GroupChanges, minutesLeft } from './presenter.ts'

/** These members, as they are now. */
export async function membersUpdate(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
): Promise<GroupUpdate> {
  const rows = await namedMembers(queries, groupId, userIds)
  const members = rows.map((row) => ({
    userId: row.user_id,
    userNickname: row.user_nickname,
    avatar: row.avatar,
    role: row.role as MemberRole,
    memberNickname: row.nickname,
    prohibitionTime: minutesLeft(row.muted_until),
  }))
  return { members }
}

/** Somebody is no member any more. */
export async function goneUpdate(queries: Queries, groupId: number, userId: number): Promise<GroupUpdate> {
  return { memberCount: await countMembers(queries, groupId), left: [userId] }
}

/** Settings that all members see alike. */
const shared = ['title', 'abstract', 'avatar', 'isProhibition'] as const

/** Update for clients about changed settings: shared ones with their values, any others as `settings`. */
export function settingsUpdate(changes: GroupChanges): GroupUpdate {
  const wanted = Object.entries(changes).filter(([, value]) => value !== undefined)
  const [same, other] = [
    wanted.filter(([name]) => isShared(name)),
    wanted.filter(([name]) => !isShared(name)),
  ]
  return { ...Object.fromEntries(same), ...(other.length > 0 && { settings: true }) }
}

const isShared = (name: string) => (shared as readonly string[]).includes(name)
