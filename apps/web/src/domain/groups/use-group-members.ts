import type { GroupMember } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { friendsQuery } from '../people/friends.ts'
import { displayName } from '../people/names.ts'
import { useSpeller } from '../people/use-speller.ts'
import { groupMembersQuery } from './groups.ts'
import { findMembers, type NamedMember } from './members.ts'

const nobody: readonly GroupMember[] = []

/**
 * The members of a group by the names that I know them by, and those of them that have what was typed.
 *
 * @param typed what is searched; empty for everybody
 */
export function useMembers(groupId: number, typed = '') {
  const query = useQuery(groupMembersQuery(groupId))
  const { data: friends } = useQuery(friendsQuery)
  const members = query.data?.list ?? nobody
  const named = useMemo(() => {
    const notes = new Map(friends?.list.map(({ userID, notice }) => [userID, notice]))
    return members.map((member): NamedMember => {
      const { userId, memberNickname, userNickname } = member
      return {
        member,
        name: displayName({ note: notes.get(userId), memberNickname, nickname: userNickname }),
      }
    })
  }, [members, friends])
  const names = useMemo(
    () => named.map(({ name, member }) => name + member.memberNickname + member.userNickname),
    [named],
  )
  const wanted = useDeferredValue(typed.trim())
  // Only a search needs the dictionary.
  const speller = useSpeller(wanted === '' ? undefined : names)
  const found = useMemo(
    () => (speller && wanted !== '' ? findMembers(named, wanted, speller) : named),
    [named, speller, wanted],
  )
  return { ...query, found, isSearching: wanted !== '' }
}
