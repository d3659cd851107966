import type { Entry } from '../format/entries.ts'
import { refOf } from './refs.ts'

/** An entry that names whatever it names as an import takes it: readers use what the export says. */
export function withPlainRefs(entry: Entry): Entry {
  switch (entry.kind) {
    case 'person':
      return { ...entry, ref: refOf(entry.ref) }
    case 'group':
      return {
        ...entry,
        ref: refOf(entry.ref),
        members: entry.members.map((member) => ({ ...member, person: refOf(member.person) })),
      }
    case 'friendship':
      return { ...entry, people: pairOf(entry.people) }
    case 'message':
      return {
        ...entry,
        ref: refOf(entry.ref),
        in: 'group' in entry.in ? { group: refOf(entry.in.group) } : { people: pairOf(entry.in.people) },
        sender: refOf(entry.sender),
        ...(entry.repliesTo !== undefined && { repliesTo: refOf(entry.repliesTo) }),
        ...(entry.inThread !== undefined && { inThread: refOf(entry.inThread) }),
        ...(entry.mentions && { mentions: entry.mentions.map((person) => refOf(person)) }),
        ...(entry.reactions && {
          reactions: entry.reactions.map(({ emoji, people }) => ({
            emoji,
            people: people.map((person) => refOf(person)),
          })),
        }),
        ...(entry.forwardedPerson !== undefined && { forwardedPerson: refOf(entry.forwardedPerson) }),
      }
  }
}

const pairOf = ([one, other]: readonly [string, string]): [string, string] => [refOf(one), refOf(other)]
