import type { MessageEntry } from '../format/entries.ts'
import { BrokenSource } from '../format/source.ts'
import type { Group, Member } from './groups.ts'
import type { People } from './people.ts'

export type Where = MessageEntry['in']

/** A conversation of an export. */
export interface Place {
  readonly where: Where
  /** By which those of an export are in order. */
  readonly number: number
  readonly group?: PlaceOfMany
}

interface PlaceOfMany extends Omit<Group, 'ref' | 'members' | 'writers'> {
  readonly members: Map<string, Member>
}

/** The conversations of an export by what they are called there. */
export class Places {
  readonly #places = new Map<string, Place>()
  readonly #writers = new Map<Place, Set<string>>()
  readonly #where: string
  readonly #max: number

  /** @param where which file says of them */
  constructor(where: string, max: number) {
    this.#where = where
    this.#max = max
  }

  get(key: string): Place | undefined {
    return this.#places.get(key)
  }

  /** The first of this key counts. @throws BrokenSource if there are too many */
  add(key: string, place: Omit<Place, 'number'>): Place {
    const known = this.#places.get(key)
    if (known) return known
    if (this.#places.size >= this.#max)
      throw new BrokenSource(this.#where, `has more than ${this.#max} conversations`)
    const added = { ...place, number: this.#places.size }
    this.#places.set(key, added)
    return added
  }

  /** Notes that somebody wrote there, if nobody is known to be of it. */
  wrote(place: Place, person: string): void {
    if (!place.group || place.group.members.size > 0) return
    const writers = this.#writers.get(place) ?? new Set()
    this.#writers.set(place, writers.add(person))
  }

  *groups(): Generator<Group> {
    for (const place of this.#places.values()) {
      const { where, group } = place
      if ('group' in where && group)
        yield {
          ...group,
          ref: where.group,
          members: [...group.members.values()],
          writers: this.#writers.get(place) ?? [],
        }
    }
  }

  /** People who have a conversation of two, and are both still there: friends. */
  *pairs(people: People): Generator<[string, string]> {
    for (const { where } of this.#places.values())
      if ('people' in where && people.areFriends(where.people)) yield where.people
  }
}
