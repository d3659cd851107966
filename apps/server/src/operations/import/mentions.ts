import { type Mention, MessageType, mentionLimits, plainTextIn } from '@parley/contract'
import type { MessageEntry } from '@parley/importers'

interface People {
  readonly personOf: (ref: string) => number | undefined
  /** By which the source names people, by their refs. */
  readonly nicknames: ReadonlyMap<string, string>
}

/** How products name everyone. */
const everyone = ['@所有人', '@everyone', '@channel', '@here', '@all']

/** Ids of the people whom a record mentions; everyone is 0. */
export const mentionedBy = (
  { mentions = [], mentionsAll }: MessageEntry,
  { personOf }: Pick<People, 'personOf'>,
): number[] => [...(mentionsAll ? [0] : []), ...mentions.flatMap((ref) => personOf(ref) ?? [])]

/**
 * Where a text names whom: as its record says, or the first `@nickname` of each.
 * @param from where the record's own text begins in it, in characters
 */
export function mentionsIn(entry: MessageEntry, content: string, from: number, people: People): Mention[] {
  const characters = [...plainTextIn(MessageType.text, { content })]
  const within = entry.mentionsAt
    ? entry.mentionsAt.flatMap(({ person, at, length }) => {
        const userID = person === undefined ? 0 : people.personOf(person)
        return userID === undefined || from + at + length > characters.length ? [] : [{ userID, at, length }]
      })
    : namedIn(entry, characters.slice(from).join(''), people)
  return within.map(({ userID, at, length }) => ({ userID, at: from + at, length }))
}

/** The last sign of a name and the next: `@ron` is not named in `@ron_x` or `@ronald`. */
const goesOn = /^[A-Za-z\d_-][A-Za-z\d_]/

function namedIn(entry: MessageEntry, text: string, { personOf, nicknames }: People): Mention[] {
  const { mentions = [], mentionsAll } = entry
  const wanted = mentions.slice(0, mentionLimits.ofMessage).flatMap((ref) => {
    const [userID, nickname] = [personOf(ref), nicknames.get(ref)]
    return userID === undefined || !nickname ? [] : [{ userID, name: `@${nickname}` }]
  })
  const all = mentionsAll ? everyone.filter((name) => text.includes(name)).slice(0, 1) : []
  const found: Array<Mention & { readonly from: number; readonly to: number }> = []
  // If one name begins with another, the longer one is meant.
  const names = [...all.map((name) => ({ userID: 0, name })), ...wanted]
  for (const { userID, name } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    for (let from = text.indexOf(name); from !== -1; from = text.indexOf(name, from + 1)) {
      const to = from + name.length
      if (goesOn.test(text.slice(to - 1, to + 1)) || found.some((one) => from < one.to && one.from < to))
        continue
      found.push({ userID, at: [...text.slice(0, from)].length, length: [...name].length, from, to })
      break
    }
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ userID, at, length }) => ({ userID, at, length }))
}
