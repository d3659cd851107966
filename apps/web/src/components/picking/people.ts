import { sortByName } from '../../platform/spelling/name-order.ts'
import { fold, type Speller } from '../../platform/spelling/spelling.ts'

/** Somebody who can be picked. */
export interface Pickable {
  id: number
  /** My name for them. */
  name: string
  nickname: string
  avatar: string
  /** Why they cannot be picked: they are in already. */
  isIn?: boolean
  /** At the end of their row. */
  about?: string | undefined
}

export type PickRow =
  | { kind: 'heading'; key: string; letter: string }
  | { kind: 'person'; key: number; person: Pickable }

/** Everybody by letters, and after them those who are in already; or all who have what was typed. */
export function pickRows(people: readonly Pickable[], typed: string, speller: Speller): PickRow[] {
  const isSearching = fold(typed) !== ''
  const wanted = isSearching ? people.filter((person) => has(person, typed, speller)) : people
  const sorted = sortByName(
    wanted,
    speller,
    ({ name }) => name,
    ({ id }) => id,
  )
  const out = sorted.filter(({ item }) => !item.isIn)
  const inside = sorted.filter(({ item }) => item.isIn)
  if (isSearching) return [...out, ...inside].map(({ item }) => personRow(item))
  return [
    ...out.flatMap(({ item, letter }, index) =>
      out[index - 1]?.letter === letter ? [personRow(item)] : [letterRow(letter), personRow(item)],
    ),
    ...inside.map(({ item }) => personRow(item)),
  ]
}

const personRow = (person: Pickable): PickRow => ({ kind: 'person', key: person.id, person })
const letterRow = (letter: string): PickRow => ({ kind: 'heading', key: letter, letter })

const has = ({ name, nickname, id }: Pickable, typed: string, speller: Speller) =>
  speller.matches(name, typed) || speller.matches(nickname, typed) || String(id).startsWith(fold(typed))
