import { sourceLimits } from './limits.ts'

/** What an export has and Parley does not take, or takes in another form; each in a sentence for an operator. */
const sentences = {
  serviceMessage: 'lines about joining, leaving, calls, titles and the like are left out',
  unknownKind: 'records of a kind that is not known are left out',
  noTime: 'messages without a time that can be read are left out',
  noSender: 'messages that say not who sent them are left out',
  noPlace: 'messages of a conversation that the export does not describe are left out',
  empty: 'messages in which nothing is that comes over are left out',
  encrypted: 'messages that only their readers can decrypt are left out',
  deleted: 'messages that had been deleted are left out',
  incomplete: 'records without a name or number of their own are left out',
  fileMissing: 'files that are not in the export are named in the text in their place',
  fileKind: 'files that are only linked to are named in the text with their address',
  cut: 'messages longer than a message may be here came over as several',
  unknownPerson: 'people who are named only in messages came over without an account of theirs',
  unknownEmoji: 'reactions with an emoji of the site’s own are left out',
  anonymousReaction: 'reactions of which the export says not whose they are are left out',
  shortened: 'names and titles longer than they may be here are cut',
  manyMembers: 'members of a group above the number that a group may have are left out',
  kindOfPlace: 'conversations of a kind that is not here are left out',
  notText: 'polls, places, contacts and the like came over as a line of text',
  localTime: 'times without a zone are read in the zone of this machine',
} as const

export type NoteKind = keyof typeof sentences

export interface Note {
  readonly kind: NoteKind
  readonly sentence: string
  readonly count: number
  /** The first few of them. */
  readonly examples: readonly string[]
}

const exampleLength = 120

/** What is left out and why, counted. */
export class Notes {
  readonly #notes = new Map<NoteKind, { count: number; examples: string[] }>()

  add(kind: NoteKind, example: string, count = 1): void {
    const note = this.#notes.get(kind) ?? { count: 0, examples: [] }
    this.#notes.set(kind, note)
    note.count += count
    if (note.examples.length < sourceLimits.examples) note.examples.push(shown(example))
  }

  list(): Note[] {
    return [...this.#notes].map(([kind, note]) => ({ kind, sentence: sentences[kind], ...note }))
  }

  /** Forgets what was noted: reading begins anew. */
  clear(): void {
    this.#notes.clear()
  }
}

/** A line that no terminal takes for an order. */
function shown(example: string): string {
  const line = example.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed()
  const characters = [...line]
  return characters.length > exampleLength ? `${characters.slice(0, exampleLength).join('')}…` : line
}
