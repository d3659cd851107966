import type { Static } from 'typebox'
import type { MessageEntry } from '../../entries.ts'
import { asList, asText, type Fields } from '../json/fields.ts'
import { BrokenSource, type SourceLimits } from '../limits.ts'
import type { Group, Member } from '../making/groups.ts'
import type { People } from '../making/people.ts'
import { refOf } from '../making/refs.ts'
import { channelKey } from './people.ts'

type Where = Static<typeof MessageEntry>['in']

interface Place {
  readonly where: Where
  readonly number: number
  readonly group?: {
    readonly titles: readonly string[]
    readonly notice: string
    readonly members: Map<string, Member>
  }
}

/** The conversations of an export: its channels, and what people have among themselves. */
export class MattermostPlaces {
  readonly #places = new Map<string, Place>()
  readonly #titles = new Map<string, string>()
  readonly #limits: SourceLimits

  constructor(limits: SourceLimits) {
    this.#limits = limits
  }

  addChannel(channel: Fields): string {
    const [team, name] = [asText(channel.team), asText(channel.name)]
    if (name === '') return ''
    const key = channelKey(team, name)
    const title = asText(channel.display_name) || name
    this.#titles.set(key, title)
    const notice = [asText(channel.header), asText(channel.purpose)].filter(Boolean).join('\n')
    this.#add(key, {
      where: { group: refOf(team, name) },
      group: { titles: [title, name], notice, members: new Map() },
    })
    return key
  }

  addMember(channel: string, member: Member): void {
    this.#places.get(channel)?.group?.members.set(member.person, member)
  }

  /** What two people, or one alone, have among themselves is no group. @returns nothing if nobody is in it */
  addDirect(people: readonly string[], shown: (person: string) => string): Place | undefined {
    const members = [...new Set(people)].sort()
    const [one, other = one] = members
    if (one === undefined || other === undefined) return undefined
    const key = directKey(members)
    if (members.length < 3) return this.#add(key, { where: { people: [one, other] } })
    return this.#add(key, {
      where: { group: refOf('direct', ...members) },
      group: {
        titles: [members.map(shown).join('、')],
        notice: '',
        members: new Map(members.map((person) => [person, { person }])),
      },
    })
  }

  ofPost({ team, channel }: Fields): Place | undefined {
    return this.#places.get(channelKey(asText(team), asText(channel)))
  }

  ofDirectPost({ channel_members: members }: Fields): Place | undefined {
    return this.#places.get(directKey([...new Set(asList(members).map(asText))].sort()))
  }

  /** The title of a channel of the same team. */
  title(team: string, name: string): string | undefined {
    return this.#titles.get(channelKey(team, name))
  }

  *groups(): Generator<Group> {
    for (const { where, group } of this.#places.values())
      if ('group' in where && group)
        yield { ref: where.group, ...group, members: [...group.members.values()] }
  }

  *pairs(people: People): Generator<[string, string]> {
    for (const { where } of this.#places.values()) {
      if (!('people' in where) || where.people[0] === where.people[1]) continue
      if (where.people.every((person) => people.get(person)?.isGone !== true)) yield where.people
    }
  }

  #add(key: string, place: Omit<Place, 'number'>): Place {
    const known = this.#places.get(key)
    if (known) return known
    if (this.#places.size >= this.#limits.groups)
      throw new BrokenSource(key, `and others: there are more than ${this.#limits.groups} conversations`)
    const added = { ...place, number: this.#places.size }
    this.#places.set(key, added)
    return added
  }
}

const directKey = (members: readonly string[]) => JSON.stringify(members)
