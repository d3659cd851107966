import { useDeferredValue, useMemo } from 'react'
import { found, type Place, suggested } from '../../components/places/places.ts'
import { usePlaces } from '../../components/places/use-places.ts'
import { findMembers, namesOf } from '../../domain/groups/find-members.ts'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { useSession } from '../../domain/session/session.ts'
import { plainSpeller } from '../../platform/spelling/spelling.ts'
import { useT } from '../../platform/texts/index.ts'
import { personPlace, targetOfPlace } from './options.ts'
import type { Asked } from './searching.ts'
import type { Known, Person } from './typed-filters.ts'
import { useSenders } from './use-senders.ts'

/** People and groups, and how they are found by name, pinyin and initials. */
export function useNames(asked: Asked, openPath: string) {
  const t = useT()
  const { userID } = useSession()
  const { places, isLoading, error } = usePlaces()
  const { members, isChosen, fellows, ...senders } = useSenders(asked, openPath)
  const names = useMemo(
    () => [...places.map(({ name, nickname = '' }) => name + nickname), ...members.flatMap(namesOf)],
    [places, members],
  )
  const speller = useDeferredValue(useSpeller(names) ?? plainSpeller)
  const you = t('chat.you')
  const myself = t('search.myself')
  return useMemo(() => {
    const called = <T extends { id: number; name: string }>(one: T) =>
      one.id === userID ? { ...one, name: you } : one
    const people = places.filter(({ kind }) => kind === 'user').map(called)
    const friends = people.map(({ id, name }): Person => ({ id, name }))
    const inGroup = members.map((member): Person => ({ ...called(member), also: namesOf(member) }))
    const others = isChosen ? fellows : once([...inGroup, ...fellows])
    const known: Known = {
      me: { id: userID, name: you },
      myself: myself.split(' '),
      // A person is resolved only once all lists are known that come before.
      people: isChosen && senders.areMembersLoading ? [] : [...(isChosen ? [inGroup] : []), friends, others],
      places: places.map(targetOfPlace),
      isLoading: isLoading || senders.isLoading,
      error: senders.error,
    }
    function findPeople(text: string): Place[] {
      const near = (text === '' ? members : findMembers(members, text, speller)).map((member) =>
        personPlace(called(member)),
      )
      const known = text === '' ? people : found(people, text, speller)
      const far = fellows.map((fellow) => personPlace(called(fellow)))
      return once(isChosen ? [...near, ...known, ...far] : [...known, ...near, ...far])
    }
    return {
      isLoading: isLoading || senders.isLoading,
      error,
      known,
      places,
      suggested: suggested(places, openPath),
      find: (text: string) => (text === '' ? places : found(places, text, speller)),
      findPeople,
    }
  }, [
    places,
    isLoading,
    error,
    members,
    isChosen,
    fellows,
    senders.areMembersLoading,
    senders.isLoading,
    senders.error,
    openPath,
    speller,
    userID,
    you,
    myself,
  ])
}

export type Names = ReturnType<typeof useNames>

/** The first of each. */
const once = <T extends { readonly id: number }>(all: readonly T[]): T[] => {
  const ids = new Set<number>()
  return all.filter(({ id }) => !ids.has(id) && ids.add(id))
}
