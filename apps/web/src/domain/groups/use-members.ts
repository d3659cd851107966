import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFriends } from '../people/friends.ts'
import { groupMembersQuery } from './groups.ts'
import { memberOf } from './members.ts'

/**
 * All members of a group: owner, administrators, then the others in the order they joined. Read when they are first
 * needed.
 */
export function useMembers(groupId: number, isNeeded = true) {
  const friends = useFriends()
  const query = useQuery({ ...groupMembersQuery(groupId), enabled: isNeeded })
  const rows = query.data?.list
  const members = useMemo(
    () => rows?.map((row) => memberOf(row, friends.get(row.userId)?.notice)),
    [rows, friends],
  )
  return { ...query, members }
}
