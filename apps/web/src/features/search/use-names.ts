import { useDeferredValue, useMemo } from 'react'
import { found, suggested } from '../../components/places/places.ts'
import { usePlaces } from '../../components/places/use-places.ts'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { useSession } from '../../domain/session/session.ts'
import { plainSpeller } from '../../platform/spelling/spelling.ts'
import { useT } from '../../platform/texts/index.ts'
import { targetOfPlace } from './options.ts'
import type { Known } from './typed-filters.ts'

/** People and groups, and how they are found by name, pinyin and initials. */
export function useNames(openPath: string) {
  const t = useT()
  const { userID } = useSession()
  const { places, isLoading, error } = usePlaces()
  const names = useMemo(() => places.map(({ name, nickname = '' }) => name + nickname), [places])
  const speller = useDeferredValue(useSpeller(names) ?? plainSpeller)
  const you = t('chat.you')
  const myself = t('search.myself')
  return useMemo(() => {
    const people = places
      .filter(({ kind }) => kind === 'user')
      .map((place) => (place.id === userID ? { ...place, name: you } : place))
    const known: Known = {
      me: { id: userID, name: you },
      myself: myself.split(' '),
      people: people.map(({ id, name }) => ({ id, name })),
      places: places.map(targetOfPlace),
      isLoading,
    }
    return {
      isLoading,
      error,
      known,
      places,
      suggested: suggested(places, openPath),
      find: (text: string) => (text === '' ? places : found(places, text, speller)),
      findPeople: (text: string) => (text === '' ? people : found(people, text, speller)),
    }
  }, [places, isLoading, error, openPath, speller, userID, you, myself])
}

export type Names = ReturnType<typeof useNames>
