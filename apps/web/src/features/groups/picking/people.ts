import { sortByName } from '../../../lib/name-order.ts'
import { fold, type Speller } from '../../../lib/spelling.ts'

/** Somebody who can be picked. */
export interface Pickable {
  id: number
  /** What I call them. */
  name: string
  nickname: string
  avatar: string
  /** Why they cannot be picked: they are in already. */
  isIn?: boolean
}

export type PickRow =
  | { kind: 'heading'; key: string; letter: string }
  | { kind: 'person'; key: number; person: Pickable }

/** Everybody by letters, or those who have what was typed. */
export function pickRows(people: readonly Pickable[], typed: string, speller: Speller): PickRow[] {
  const isSearching = fold(typed) !== ''
  const wanted = isSearching ? people.filter((person) => has(person, typed, speller)) : people
  const sorted = sortByName(
    wanted,
    speller,
    ({ name }) => name,
    ({ id }) => id,
  )
  return sorted.flatMap(({ item, letter }, index): PickRow[] => {
    const row: PickRow = { kind: 'person', key: item.id, person: item }
    const isNewLetter = !isSearching && sorted[index - 1]?.letter !== letter
    return isNewLetter ? [{ kind: 'heading', key: letter, letter }, row] : [row]
  })
}

const has = ({ name, nickname, id }: Pickable, typed: string, speller: Speller) =>
  speller.matches(name, typed) || speller.matches(nickname, typed) || String(id).startsWith(fold(typed))
