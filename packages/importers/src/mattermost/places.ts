import { asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import { type Group, type Member, titleOf } from '../records/groups.ts'
import type { People } from '../records/people.ts'
import { type Place, Places } from '../records/places.ts'
import { refOf } from '../records/refs.ts'
import { channelKey } from './people.ts'

/** The conversations of an export: its channels, and what people have among themselves. */
export class MattermostPlaces {
  readonly #places: Places
  readonly #titles = new Map<string, string>()

  constructor(where: string, { groups }: SourceLimits) {
    this.#places = new Places(where, groups)
  }

  /** @param about makes a text of Mattermost's ours */
  addChannel(channel: Fields, about: (text: string, team: string) => string): string {
    const [team, name] = [asText(channel.team), asText(channel.name)]
    if (name === '') return ''
    const key = channelKey(team, name)
    const title = asText(channel.display_name) || name
    this.#titles.set(key, title)
    this.#places.add(key, {
      where: { group: refOf(team, name) },
      group: {
        titles: [title, name],
        about: () => [channel.header, channel.purpose].map((one) => about(asText(one), team)),
        members: new Map(),
        isPublic: asText(channel.type) === 'O',
        isArchived: asNumber(channel.deleted_at) > 0,
      },
    })
    return key
  }

  addMember(channel: string, member: Member): void {
    this.#places.get(channel)?.group?.members.set(member.person, member)
  }

  wrote(place: Place, person: string): void {
    this.#places.wrote(place, person)
  }

  /**
   * Adds a conversation of these people: one of two people, or of one alone, is not a group. @returns nothing if nobody
   * is in it
   */
  addDirect(people: readonly string[], shown: (person: string) => string): Place | undefined {
    const members = [...new Set(people)].sort()
    const [one, other = one] = members
    if (one === undefined || other === undefined) return undefined
    const key = directKey(members)
    if (members.length < 3) return this.#places.add(key, { where: { people: [one, other] } })
    return this.#places.add(key, {
      where: { group: refOf('direct', ...members) },
      group: {
        titles: [titleOf(members.map(shown))],
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

  groups(): Generator<Group> {
    return this.#places.groups()
  }

  pairs(people: People): Generator<[string, string]> {
    return this.#places.pairs(people)
  }
}

const directKey = (members: readonly string[]) => JSON.stringify(members)
