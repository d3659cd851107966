import { ApiError } from '@parley/client'
import type { Group, GroupMember, Page } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorCodes } from '../api/error-codes.ts'
import { displayName } from '../people/names.ts'
import { useFriends } from '../people/use-person.ts'
import { groupMembersQuery, groupQuery } from './groups.ts'

/** Muting wears off without an event. */
const mutedRefreshMs = 20_000

/** A group as I see it: what is known of it, and whether it still lets me in. */
export interface GroupState {
  group: Group | undefined
  /** Undefined while I am in it. A group that was never seen here is unknown, be it hidden from me or not there. */
  gone: 'removed' | 'dissolved' | 'unknown' | undefined
}

export function useGroup(groupId: number): GroupState {
  const { data: group, error } = useQuery({
    ...groupQuery(groupId),
    refetchInterval: ({ state }) => (state.data?.prohibitionTime ? mutedRefreshMs : false),
  })
  return { group, gone: error ? goneBy(error, group) : undefined }
}

function goneBy(error: Error, known: Group | undefined) {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === errorCodes.notMember) return 'removed'
  if (error.code === errorCodes.groupUnknown) return known ? 'dissolved' : 'unknown'
  return undefined
}

/** Role of somebody in a group, from what everybody knows of it. */
export function roleIn({ creator, adminList }: Group, userId: number): MemberRole {
  if (creator.userId === userId) return MemberRole.owner
  return adminList.some((one) => one.userId === userId) ? MemberRole.administrator : MemberRole.member
}

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
