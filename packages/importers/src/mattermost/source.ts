import type { Entry } from '../format/entries.ts'
import { asFields, asId, asList, asText, type Fields } from '../json/fields.ts'
import { ProductSource } from '../product-source.ts'
import { groupEntry } from '../records/groups.ts'
import { messageEntries } from '../records/messages.ts'
import { People } from '../records/people.ts'
import { SortedSpool } from '../spool/sorted-spool.ts'
import { mattermostLines } from './lines.ts'
import { mattermostMessage } from './messages.ts'
import { addMattermostPerson, membershipsOf } from './people.ts'
import { MattermostPlaces } from './places.ts'
import { Posts, type Waiting } from './posts.ts'
import { peopleIn, writersIn } from './senders.ts'
import { aboutChannel } from './text.ts'

interface Met {
  readonly people: People
  readonly places: MattermostPlaces
  readonly posts: Posts
}

/** Everything else in an export is ignored without a note. */
const passedOver = new Set(['version', 'team', 'scheme', 'role'])

/** Mattermost's bulk export. Posts are in no order there, so they are sorted on the disk before the first is read. */
export class MattermostSource extends ProductSource<Met> {
  #spool: SortedSpool<Waiting> | undefined

  override async close(): Promise<void> {
    await this.#spool?.close()
    await super.close()
  }

  protected async meet(): Promise<Met> {
    await this.#spool?.close()
    this.#spool = new SortedSpool(this.limits.sortedBytes)
    const met = {
      people: new People(this.files.name, this.limits, this.noted),
      places: new MattermostPlaces(this.files.name, this.limits),
      posts: new Posts(this.#spool),
    }
    // Posts only name their conversations, so those are read first.
    await this.#readPlaces(met)
    await this.#readPosts(met)
    return met
  }

  protected async *read({ people, places, posts }: Met): AsyncGenerator<Entry> {
    yield* people.entries()
    for (const group of places.groups()) yield groupEntry(group, this.noted)
    for (const pair of places.pairs(people)) yield { kind: 'friendship', people: pair }
    const parts = { people, places, attachments: this.attachments, notes: this.noted }
    const onTwice = (post: Fields) => this.noted.add('twice', `${asText(post.user)} ${asId(post.create_at)}`)
    for await (const post of posts.sorted(onTwice)) {
      const message = await mattermostMessage(post, parts)
      if (message) yield* messageEntries(message, parts)
    }
  }

  async #readPlaces({ people, places }: Met): Promise<void> {
    const incomplete = (type: string, line: number) => this.noted.add('incomplete', `${type}, line ${line}`)
    const about = (text: string, team: string) => aboutChannel(text, team, { people, places })
    for await (const { type, fields, line } of mattermostLines(this.files, this.limits)) {
      if (type === 'channel' && places.addChannel(fields, about) === '') incomplete(type, line)
      if (type !== 'user' && type !== 'bot') continue
      const bot = type === 'bot' ? { owner: '', ...fields } : fields
      if ((await addMattermostPerson(people, bot, this.attachments)) === '') incomplete(type, line)
      for (const { channel, member } of membershipsOf(fields)) places.addMember(channel, member)
    }
  }

  async #readPosts({ people, places, posts }: Met): Promise<void> {
    const shown = (person: string) => people.get(person)?.nickname ?? person
    for await (const { type, fields, line } of mattermostLines(this.files, this.limits)) {
      const example = `${type}, line ${line}`
      if (type === 'direct_channel') {
        const members = membersOf(fields)
        for (const person of members) people.addUnknown(person, [])
        if (!places.addDirect(members, shown)) this.noted.add('incomplete', example)
      } else if (type === 'post' || type === 'direct_post') {
        const place = type === 'post' ? places.ofPost(fields) : direct(fields, places, shown, people)
        if (!place) {
          this.noted.add('noPlace', example)
          continue
        }
        for (const { ref, names, isBot } of peopleIn(fields)) people.addUnknown(ref, names, isBot)
        for (const person of writersIn(fields)) places.wrote(place, person)
        await posts.add(fields, place)
      } else if (type === 'emoji') this.noted.add('unknownEmoji', asText(fields.name))
      else if (!passedOver.has(type) && !['channel', 'user', 'bot'].includes(type))
        this.noted.add('unknownKind', `${type || '?'}, line ${line}`)
    }
  }
}

/** The conversation of a direct post: as described in the export, or else made of its members. */
function direct(post: Fields, places: MattermostPlaces, shown: (person: string) => string, people: People) {
  const members = asList(post.channel_members).map(asText).filter(Boolean)
  for (const person of members) people.addUnknown(person, [])
  return places.ofDirectPost(post) ?? places.addDirect(members, shown)
}

/** Newer versions say more of each member than a name. */
const membersOf = ({ members, participants }: Fields): string[] => {
  const named = asList(members).map(asText)
  return [...named, ...asList(participants).map((one) => asText(asFields(one).username))].filter(Boolean)
}
