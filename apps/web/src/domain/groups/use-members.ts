import type { GroupMember, Page } from '@parley/contract'
import type { MemberRole } from '@parley/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { displayName } from '../people/names.ts'
import { useFriends } from '../people/use-person.ts'
import { groupMembersQuery } from './groups.ts'

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
  /** Minutes of muting that are left. */
  mutedMinutes: number | undefined
}

const listOf = ({ list }: Page<GroupMember>) => list

/**
 * All members of a group: owner, administrators, then the others in the order they joined. Read when they are first
 * needed.
 */
export function useMembers(groupId: number, isNeeded = true) {
  const friends = useFriends()
  const query = useQuery({ ...groupMembersQuery(groupId), enabled: isNeeded, select: listOf })
  const rows = query.data
  const members = useMemo(
    () => rows?.map((row) => memberOf(row, friends.get(row.userId)?.notice)),
    [rows, friends],
  )
  return { ...query, members }
}

function memberOf(row: GroupMember, note: string | undefined): Member {
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
    mutedMinutes: row.prohibitionTime ?? undefined,
  }
}
