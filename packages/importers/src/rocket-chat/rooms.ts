import { asFields, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import type { Notes } from '../notes.ts'
import { type Group, type Member, titleOf } from '../records/groups.ts'
import type { People } from '../records/people.ts'
import { type Place, Places } from '../records/places.ts'
import { timeOf } from '../records/times.ts'
import { asDate, asDocumentId, texts } from './collections.ts'

/** Channels, private groups, and what people have among themselves. */
const kinds = new Set(['c', 'p', 'd'])
/** Roles with the most rights come first. */
const roles = [
  ['owner', 'owner'],
  ['leader', 'administrator'],
  ['moderator', 'administrator'],
] as const

interface Parts {
  readonly limits: SourceLimits
  readonly notes: Notes
  readonly people: People
  /** Ids by the names with which people sign in. */
  readonly idsByName: ReadonlyMap<string, string>
  /** Makes a text of Rocket.Chat's ours. */
  readonly about: (text: string) => string
}

/** The rooms of an export that come over, by their ids. */
export class Rooms {
  readonly #places: Places
  readonly #titles = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #left = new Set<string>()
  /** People of one-to-one rooms, by room, where an older database does not name them in the room. */
  readonly #open = new Map<string, Set<string>>()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.#places = new Places('rocketchat_room', parts.limits.groups)
  }

  get(id: string): Place | undefined {
    return this.#places.get(id)
  }

  /** Whether its messages are left out with it. */
  isLeftOut(id: string): boolean {
    return this.#left.has(id)
  }

  /** The title of the room with this name. */
  title(name: string): string | undefined {
    return this.#titles.get(name)
  }

  /** The name of a room, which addresses have. */
  nameOf(id: string): string | undefined {
    return this.#names.get(id)
  }

  wrote(place: Place, person: string): void {
    this.#places.wrote(place, person)
  }

  add(room: Fields): void {
    const { notes } = this.#parts
    const [id, kind, name] = [asDocumentId(room._id), asText(room.t), asText(room.name)]
    if (id === '') notes.add('incomplete', name)
    else if (this.#places.get(id) || this.#open.has(id)) notes.add('twice', name || id)
    else if (!kinds.has(kind)) this.#leave(id, `${name || id} (${kind})`)
    else if (kind === 'd') this.#addDirect(id, room)
    else this.#addNamed(id, name, room)
  }

  /** Adds somebody's membership in a room, with their role. */
  addSubscription(subscription: Fields): void {
    const { people } = this.#parts
    const id = asDocumentId(subscription.rid)
    const user = asFields(subscription.u)
    const person = asDocumentId(user._id)
    const members = this.#places.get(id)?.group?.members
    if (person === '' || (!members && !this.#open.has(id))) return
    people.addUnknown(person, [asText(user.name), asText(user.username)])
    this.#open.get(id)?.add(person)
    const has = texts(subscription.roles)
    const role = roles.find(([one]) => has.includes(one))?.[1]
    const joinedAt = timeOf(asDate(subscription.ts))
    members?.set(person, { person, ...(role && { role }), ...(joinedAt && { joinedAt }) })
  }

  /** All subscriptions are known. */
  settle(): void {
    for (const [id, people] of this.#open) {
      if (people.size === 0) this.#leave(id, `${id} (d)`)
      else this.#addPair(id, [...people])
    }
    this.#open.clear()
  }

  groups(): Generator<Group> {
    return this.#places.groups()
  }

  pairs(people: People): Generator<[string, string]> {
    return this.#places.pairs(people)
  }

  #leave(id: string, example: string): void {
    this.#left.add(id)
    this.#parts.notes.add('kindOfPlace', example)
  }

  #addNamed(id: string, name: string, room: Fields): void {
    this.#places.add(id, { where: { group: id }, group: this.#groupOf(room, []) })
    if (name === '') return
    this.#names.set(id, name)
    this.#titles.set(name, asText(room.fname) || name)
  }

  #addDirect(id: string, room: Fields): void {
    const { idsByName } = this.#parts
    const uids = texts(room.uids)
    const named = texts(room.usernames)
    const members = uids.length > 0 ? uids : named.flatMap((name) => idsByName.get(name) ?? [])
    if (members.length > 2) {
      for (const person of members) this.#parts.people.addUnknown(person, [])
      this.#places.add(id, { where: { group: id }, group: this.#groupOf(room, members) })
    } else if (members.length === 0 || (uids.length === 0 && members.length < named.length))
      this.#open.set(id, new Set(members))
    else this.#addPair(id, members)
  }

  /** The id of a room of two is made of theirs: it reveals the other person whose account is gone. */
  #addPair(id: string, members: readonly string[]): void {
    const [one = '', second] = members
    const rest = id.startsWith(one) ? id.slice(one.length) : id.endsWith(one) ? id.slice(0, -one.length) : ''
    const other = second ?? (rest || one)
    for (const person of [one, other]) this.#parts.people.addUnknown(person, [])
    this.#places.add(id, { where: { people: [one, other] } })
  }

  #groupOf(room: Fields, members: readonly string[]) {
    const { about, people } = this.#parts
    const createdAt = timeOf(asDate(room.ts))
    const names = members.map((person) => people.get(person)?.nickname ?? person)
    return {
      titles: [asText(room.fname), asText(room.name), titleOf(names)],
      about: () => [room.announcement, room.topic, room.description].map((one) => about(asText(one))),
      members: new Map<string, Member>(members.map((person) => [person, { person }])),
      // A discussion is found in the room that it is about, if at all.
      isPublic: asText(room.t) === 'c' && asText(room.prid) === '',
      isArchived: room.archived === true,
      ...(createdAt && { createdAt }),
    }
  }
}
