import { useDeferredValue, useMemo } from 'react'
import { found, type Place, suggested } from '../../components/places/places.ts'
import { usePlaces } from '../../components/places/use-places.ts'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { plainSpeller } from '../../platform/spelling/spelling.ts'

/** More would be scrolled, not read. */
const shownAtOnce = 40

export interface ChoiceGroup {
  name: 'unread' | 'recent' | 'found'
  choices: Place[]
}

/** Where one may want to go, by what is typed. */
export function useChoices(typed: string, openPath: string) {
  const { places, isLoading, error } = usePlaces()
  const names = useMemo(() => places.map(({ name, nickname = '' }) => name + nickname), [places])
  const speller = useSpeller(names) ?? plainSpeller
  const wanted = useDeferredValue(typed.trim())
  const groups = useMemo((): ChoiceGroup[] => {
    if (wanted !== '')
      return [{ name: 'found', choices: found(places, wanted, speller).slice(0, shownAtOnce) }]
    const { unread, recent } = suggested(places, openPath)
    return [
      { name: 'unread', choices: unread.slice(0, shownAtOnce) },
      { name: 'recent', choices: recent.slice(0, shownAtOnce) },
    ]
  }, [places, wanted, speller, openPath])
  return { groups: groups.filter(({ choices }) => choices.length > 0), isLoading, error }
}
