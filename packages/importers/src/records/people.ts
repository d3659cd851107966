import { cutLine, lengthOf, limits } from '@parley/contract'
import type { FileEntry, PersonEntry } from '../format/entries.ts'
import { BrokenSource } from '../format/source.ts'
import type { SourceLimits } from '../limits.ts'
import type { Notes } from '../notes.ts'

export interface Person {
  readonly ref: string
  readonly account?: string
  /** Candidates for their name here: the first that is not empty. */
  readonly names: readonly string[]
  readonly picture?: FileEntry
  readonly isBot?: boolean
  readonly isGone?: boolean
  readonly createdAt?: string
}

/** Longer than any account name here. */
const accountLength = 64

/** The people of an export, by their refs. */
export class People {
  readonly #people = new Map<string, PersonEntry>()
  readonly #where: string
  readonly #limits: SourceLimits
  readonly #notes: Notes

  constructor(where: string, limits: SourceLimits, notes: Notes) {
    this.#where = where
    this.#limits = limits
    this.#notes = notes
  }

  get(ref: string): PersonEntry | undefined {
    return this.#people.get(ref)
  }

  /** Adds a person; for a known one, at most that they are a bot. @throws BrokenSource if there are too many */
  add({ ref, account, names, picture, isBot, isGone, createdAt }: Person): void {
    const known = this.#people.get(ref)
    if (known) {
      if (isBot) this.#people.set(ref, { ...known, isBot })
      return
    }
    if (this.#people.size >= this.#limits.people)
      throw new BrokenSource(this.#where, `has more than ${this.#limits.people} people`)
    this.#people.set(ref, {
      kind: 'person',
      ref,
      ...(account && account === cutLine(account, accountLength) && { account }),
      nickname: this.#nickname([...names, account ?? '', ref]),
      ...(picture && { picture }),
      ...(isBot && { isBot }),
      ...(isGone && { isGone }),
      ...(createdAt && { createdAt }),
    })
  }

  /** Somebody of whom the export says nothing by itself: they get no account. */
  addUnknown(ref: string, names: readonly string[], isBot = false): void {
    if (this.#people.has(ref)) return
    if (!isBot) this.#notes.add('unknownPerson', names.find((name) => name.trim() !== '') ?? ref)
    this.add({ ref, names, ...(isBot ? { isBot } : { isGone: true }) })
  }

  /** They come over as authors of what they said, with no account. */
  markGone(ref: string): void {
    const person = this.#people.get(ref)
    if (person) this.#people.set(ref, { ...person, isGone: true })
  }

  /** Whether two have accounts here, and may be friends. */
  areFriends([one, other]: readonly [string, string]): boolean {
    const isHere = (ref: string) => {
      const person = this.#people.get(ref)
      return person !== undefined && !person.isGone && !person.isBot
    }
    return one !== other && isHere(one) && isHere(other)
  }

  entries(): Iterable<PersonEntry> {
    return this.#people.values()
  }

  #nickname(names: readonly string[]): string {
    for (const name of names) {
      const nickname = cutLine(name, limits.nickname.max)
      if (nickname === '') continue
      if (lengthOf(nickname) < lengthOf(name.replace(/\s+/g, ' '))) this.#notes.add('shortened', name)
      return nickname
    }
    return '?'
  }
}
