import type { Static } from 'typebox'
import type { MessageEntry } from '../../entries.ts'
import { asFields, asText, type Fields } from '../json/fields.ts'
import { BrokenSource, type SourceLimits } from '../limits.ts'
import type { Group, Member } from '../making/groups.ts'
import type { People } from '../making/people.ts'
import { refOf } from '../making/refs.ts'
import { timeOf } from '../making/times.ts'
import type { Notes } from '../notes.ts'
import { asDate, asDocumentId, texts } from './collections.ts'

interface Room {
  readonly where: Static<typeof MessageEntry>['in']
  readonly number: number
  readonly group?: Omit<Group, 'ref' | 'members'> & { readonly members: Map<string, Member> }
}

/** Channels, private groups, and what people have among themselves. */
const kinds = new Set(['c', 'p', 'd'])
/** Who may most comes first. */
const roles = [
  ['owner', 'owner'],
  ['leader', 'administrator'],
  ['moderator', 'administrator'],
] as const

/** The rooms of an export that come over, by their ids. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #names = new Map<string, string>()
  readonly #left = new Set<string>()
  readonly #limits: SourceLimits
  readonly #notes: Notes

  constructor(limits: SourceLimits, notes: Notes) {
    this.#limits = limits
    this.#notes = notes
  }

  get(id: string): Room | undefined {
    return this.#rooms.get(id)
  }

  /** Whether its messages are left out with it. */
  isLeftOut(id: string): boolean {
    return this.#left.has(id)
  }

  /** The title of the room with this name. */
  title(name: string): string | undefined {
    return this.#names.get(name)
  }

  add(room: Fields, people: People): void {
    const [id, kind] = [asDocumentId(room._id), asText(room.t)]
    const name = asText(room.name)
    if (id === '') {
      this.#notes.add('incomplete', name)
      return
    }
    const members = texts(room.uids)
    if (!kinds.has(kind) || (kind === 'd' && members.length === 0)) {
      this.#left.add(id)
      this.#notes.add('kindOfPlace', `${name || id} (${kind})`)
      return
    }
    if (this.#rooms.size >= this.#limits.groups)
      throw new BrokenSource('rocketchat_room', `has more than ${this.#limits.groups} rooms`)
    for (const person of members) people.addUnknown(person, [])
    const number = this.#rooms.size
    const [one = '', other = one] = members
    if (kind === 'd' && members.length < 3) this.#rooms.set(id, { where: { people: [one, other] }, number })
    else this.#rooms.set(id, { where: { group: refOf(id) }, number, group: groupOf(room, members, people) })
    if (name !== '') this.#names.set(name, asText(room.fname) || name)
  }

  /** That somebody is in a room, and as what. */
  addSubscription(subscription: Fields, people: People): void {
    const members = this.#rooms.get(asDocumentId(subscription.rid))?.group?.members
    const user = asFields(subscription.u)
    const person = asDocumentId(user._id)
    if (!members || person === '') return
    people.addUnknown(person, [asText(user.name), asText(user.username)])
    const has = texts(subscription.roles)
    const role = roles.find(([one]) => has.includes(one))?.[1]
    const joinedAt = timeOf(asDate(subscription.ts))
    members.set(person, { person, ...(role && { role }), ...(joinedAt && { joinedAt }) })
  }

  *groups(): Generator<Group> {
    for (const { where, group } of this.#rooms.values())
      if ('group' in where && group)
        yield { ref: where.group, ...group, members: [...group.members.values()] }
  }

  *pairs(people: People): Generator<[string, string]> {
    for (const { where } of this.#rooms.values()) {
      if (!('people' in where) || where.people[0] === where.people[1]) continue
      if (where.people.every((person) => people.get(person)?.isGone !== true)) yield where.people
    }
  }
}

function groupOf(room: Fields, members: readonly string[], people: People) {
  const createdAt = timeOf(asDate(room.ts))
  const names = members.map((person) => people.get(person)?.nickname ?? person)
  return {
    titles: [asText(room.fname), asText(room.name), names.join('、')],
    notice: [room.announcement, room.topic, room.description].map(asText).filter(Boolean).join('\n'),
    members: new Map<string, Member>(members.map((person) => [person, { person }])),
    ...(createdAt && { createdAt }),
  }
}
