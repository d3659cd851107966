import type { Friend } from '@parley/contract'
import { useDeferredValue, useMemo } from 'react'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { findContacts, sortContacts } from './directory.ts'

/**
 * People in order, and those of them that have what was typed.
 *
 * @param people undefined until they are loaded
 * @param typed what is searched; empty for everybody
 */
export function useDirectory(people: readonly Friend[] | undefined, typed: string) {
  const names = useMemo(() => people?.map(({ nickname, notice }) => nickname + notice), [people])
  const speller = useSpeller(names)
  const wanted = useDeferredValue(typed.trim())
  const contacts = useMemo(
    () => (people && speller ? sortContacts(people, speller) : undefined),
    [people, speller],
  )
  const found = useMemo(
    () => (contacts && speller && wanted !== '' ? findContacts(contacts, wanted, speller) : contacts),
    [contacts, speller, wanted],
  )
  return { found, isSearching: wanted !== '' }
}
