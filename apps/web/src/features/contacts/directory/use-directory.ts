import type { Friend } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { friendsQuery } from '../../../lib/friends.ts'
import { findContacts, sortContacts } from './directory.ts'
import { hasChinese, loadPinyinSpeller, plainSpeller } from './spelling.ts'

/**
 * My friends in order, and those of them that have what was typed.
 *
 * @param typed what is searched; empty for everybody
 */
export function useDirectory(typed: string) {
  const query = useQuery(friendsQuery)
  const friends = query.data?.list
  const speller = useSpeller(friends)
  const wanted = useDeferredValue(typed.trim())
  const contacts = useMemo(
    () => (friends && speller ? sortContacts(friends, speller) : undefined),
    [friends, speller],
  )
  const found = useMemo(
    () => (contacts && speller && wanted !== '' ? findContacts(contacts, wanted, speller) : contacts),
    [contacts, speller, wanted],
  )
  return { ...query, contacts, found, isSearching: wanted !== '' }
}

function useSpeller(friends: readonly Friend[] | undefined) {
  const needsPinyin = useMemo(
    () => friends?.some(({ nickname, notice }) => hasChinese(nickname + notice)) ?? false,
    [friends],
  )
  const { data, isError } = useQuery({
    queryKey: ['pinyin'],
    queryFn: loadPinyinSpeller,
    enabled: needsPinyin,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
  })
  // Out of order is better than not at all.
  return !needsPinyin || isError ? plainSpeller : data
}
