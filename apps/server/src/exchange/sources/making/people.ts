import { cutLine, lengthOf, limits } from '@parley/contract'
import type { Static } from 'typebox'
import type { FileEntry, PersonEntry } from '../../entries.ts'
import { BrokenSource, type SourceLimits } from '../limits.ts'
import type { Notes } from '../notes.ts'

export interface Person {
  readonly ref: string
  readonly account?: string
  /** What they may be called here: the first that says anything. */
  readonly names: readonly string[]
  readonly picture?: Static<typeof FileEntry>
  readonly isBot?: boolean
  readonly isGone?: boolean
  readonly createdAt?: string
}

type Entry = Static<typeof PersonEntry>

/** The people of an export, by their refs. */
export class People {
  readonly #people = new Map<string, Entry>()
  readonly #where: string
  readonly #limits: SourceLimits
  readonly #notes: Notes

  constructor(where: string, limits: SourceLimits, notes: Notes) {
    this.#where = where
    this.#limits = limits
    this.#notes = notes
  }

  get(ref: string): Entry | undefined {
    return this.#people.get(ref)
  }

  /** Takes in somebody who is not known yet. @throws BrokenSource if there are too many */
  add({ ref, account, names, picture, isBot, isGone, createdAt }: Person): void {
    if (this.#people.has(ref)) return
    if (this.#people.size >= this.#limits.people)
      throw new BrokenSource(this.#where, `has more than ${this.#limits.people} people`)
    this.#people.set(ref, {
      kind: 'person',
      ref,
      ...(account && { account }),
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

  entries(): Iterable<Entry> {
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
