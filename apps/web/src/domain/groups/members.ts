import type { GroupMember } from '@parley/contract'
import type { MemberRole } from '@parley/contract/enums'
import { displayName } from '../people/names.ts'

/** Somebody in a group, as I know them. */
export interface Member {
  id: number
  /** My note, else the name in the group, else the nickname. */
  name: string
  nickname: string
  memberNickname: string
  avatar: string
  role: MemberRole
  isOnline: boolean
  isFriend: boolean
  /** No person. */
  isBot: boolean
  /** Their account is deactivated. */
  isDeactivated: boolean
  /** Minutes of muting that are left. */
  mutedMinutes: number | undefined
  joinedAt: string
  /** Undefined for a member who never wrote. */
  wroteAt: string | undefined
}

export function memberOf(row: GroupMember, note: string | undefined): Member {
  const { userId, userNickname: nickname, memberNickname, avatar, role, isOnline, isFriend } = row
  return {
    id: userId,
    name: displayName({ note, memberNickname, nickname }),
    nickname,
    memberNickname,
    avatar,
    role,
    isOnline,
    isFriend,
    isBot: row.isBot === true,
    isDeactivated: row.isDeactivated === true,
    mutedMinutes: row.prohibitionTime ?? undefined,
    joinedAt: row.createdAt,
    wroteAt: row.newMsgDate ?? undefined,
  }
}
