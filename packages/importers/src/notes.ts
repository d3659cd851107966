import type { SourceNote } from './format/source.ts'
import { sourceLimits } from './limits.ts'

/** Data of an export that Parley does not take, or takes in another form; each in a sentence for an operator. */
const sentences = {
  serviceMessage: 'lines about joining, leaving, calls, titles and the like are left out',
  unknownKind: 'records of a kind that is not known are left out',
  noTime: 'messages without a time that can be read are left out',
  noSender: 'messages that say not who sent them are left out',
  noPlace: 'messages of a conversation that the export does not describe are left out',
  empty: 'messages in which nothing is that comes over are left out',
  encrypted: 'messages that only their readers can decrypt are left out',
  deleted: 'messages that had been deleted are left out',
  twice: 'records that are in the export twice came over once',
  leftWithPlace: 'messages of conversations that are left out are left out with them',
  senderNotInPlace: 'messages in chats of two by somebody else, such as a program, are left out',
  incomplete: 'records without a name or number of their own are left out',
  fileMissing: 'files that are not in the export are named in the text in their place',
  fileDamaged: 'files that are damaged in the export are left out',
  fileKind: 'files that are only linked to are named in the text with their address',
  cut: 'messages longer than a message may be here came over as several',
  unknownPerson: 'people who are named only in messages came over without an account of theirs',
  publicPerson: 'people who were met in public groups only came over without an account of theirs',
  unknownEmoji: 'reactions with an emoji of the site’s own are left out',
  anonymousReaction: 'reactions of which the export says not whose they are are left out',
  manyReactions: 'reactions with more different emoji than a message may have are left out',
  manyMentions: 'messages that name more people than one may here mention the first of them',
  shortened: 'names, titles and descriptions longer than they may be here are cut',
  archived: 'groups that had been archived or closed came over as groups in which people may write',
  noMembers: 'groups of which the export says not who is in them have whoever wrote there',
  manyMembers: 'members of a group above the number that a group may have are left out',
  kindOfPlace: 'conversations of a kind that is not here are left out',
  notText: 'polls, places, contacts and the like came over as a line of text',
  notShown: 'buttons and other parts of what programs posted that cannot be shown here are left out',
  localTime: 'times without a zone are read in the zone of this machine',
} as const

export type NoteKind = keyof typeof sentences

export interface Note extends SourceNote {
  readonly kind: NoteKind
}

const exampleLength = 120

interface Counted {
  count: number
  readonly examples: string[]
}

/** Counts of data that is left out, and why. */
export class Notes {
  #notes = new Map<NoteKind, Counted>()
  #kept: ReadonlyMap<NoteKind, Counted> = new Map()

  add(kind: NoteKind, example: string, count = 1): void {
    const note = this.#notes.get(kind) ?? { count: 0, examples: [] }
    this.#notes.set(kind, note)
    note.count += count
    if (note.examples.length < sourceLimits.examples) note.examples.push(shown(example))
  }

  list(): Note[] {
    return [...this.#notes].map(([kind, note]) => ({ kind, sentence: sentences[kind], ...note }))
  }

  /** From now on this is what there is to begin with. */
  keep(): void {
    this.#kept = this.#copyOf(this.#notes)
  }

  /** Forgets what was noted since: reading begins anew. */
  forget(): void {
    this.#notes = this.#copyOf(this.#kept)
  }

  #copyOf(notes: ReadonlyMap<NoteKind, Counted>): Map<NoteKind, Counted> {
    return new Map(
      [...notes].map(([kind, { count, examples }]) => [kind, { count, examples: [...examples] }]),
    )
  }
}

/** A line that no terminal takes for an order. */
function shown(example: string): string {
  const line = example.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed()
  const characters = [...line]
  return characters.length > exampleLength ? `${characters.slice(0, exampleLength).join('')}…` : line
}
