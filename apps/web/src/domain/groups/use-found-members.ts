import { useDeferredValue, useMemo } from 'react'
import { useSpeller } from '../people/use-speller.ts'
import { findMembers, namesOf } from './find-members.ts'
import type { Member } from './members.ts'

/** Members who have the typed text; all while nothing is typed, or the dictionary that it needs is on its way. */
export function useFoundMembers(members: readonly Member[] | undefined, typed: string) {
  const wanted = useDeferredValue(typed.trim())
  const isSearching = wanted !== ''
  const names = useMemo(() => (isSearching ? members?.flatMap(namesOf) : undefined), [members, isSearching])
  const speller = useSpeller(names)
  const found = useMemo(
    () => (members && speller && wanted !== '' ? findMembers(members, wanted, speller) : members),
    [members, speller, wanted],
  )
  return { found, isSearching }
}
