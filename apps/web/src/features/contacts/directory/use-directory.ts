import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { friendsQuery } from '../../../domain/people/friends.ts'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { findContacts, sortContacts } from './directory.ts'

/**
 * My friends in order, and those of them that have what was typed.
 *
 * @param typed what is searched; empty for everybody
 */
export function useDirectory(typed: string) {
  const query = useQuery(friendsQuery)
  const friends = query.data?.list
  const names = useMemo(() => friends?.map(({ nickname, notice }) => nickname + notice), [friends])
  const speller = useSpeller(names)
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
