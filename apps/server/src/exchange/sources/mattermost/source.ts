import type { Entry } from '../../entries.ts'
import type { SourceFiles } from '../files/source-files.ts'
import { asFields, asList, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import { Attachments } from '../making/attachments.ts'
import { groupEntry } from '../making/groups.ts'
import { messageEntries } from '../making/messages.ts'
import { People } from '../making/people.ts'
import { Notes } from '../notes.ts'
import type { Source } from '../source.ts'
import { SortedSpool } from '../spool/sorted-spool.ts'
import { mattermostLines } from './lines.ts'
import { mattermostMessage } from './messages.ts'
import { addMattermostPerson, membershipsOf } from './people.ts'
import { MattermostPlaces } from './places.ts'
import { Posts, type Waiting } from './posts.ts'

/** Of what an export may tell besides, nothing is noted. */
const passedOver = new Set(['version', 'team', 'scheme', 'role'])

/** Mattermost's bulk export. Posts are in no order there, so they are sorted on the disk before the first is told. */
export class MattermostSource implements Source {
  readonly #files: SourceFiles
  readonly #limits: SourceLimits
  readonly #attachments: Attachments
  readonly #notes = new Notes()
  #spool: SortedSpool<Waiting> | undefined

  constructor(files: SourceFiles, limits: SourceLimits) {
    this.#files = files
    this.#limits = limits
    this.#attachments = new Attachments(files)
  }

  async *entries(): AsyncGenerator<Entry> {
    this.#notes.clear()
    await this.#spool?.close()
    this.#spool = new SortedSpool(this.#limits.sortedBytes)
    const people = new People(this.#files.name, this.#limits, this.#notes)
    const places = new MattermostPlaces(this.#limits)
    // Who is met in posts is known when all were read; of conversations the posts only say which.
    await this.#readPlaces(people, places)
    const posts = await this.#readPosts(people, places, new Posts(this.#spool))
    yield* people.entries()
    for (const group of places.groups()) yield groupEntry(group, this.#notes)
    for (const pair of places.pairs(people)) yield { kind: 'friendship', people: pair }
    const parts = { people, places, attachments: this.#attachments, notes: this.#notes }
    for await (const waiting of posts.sorted()) {
      const message = await mattermostMessage(waiting, parts)
      if (message) yield* messageEntries(message, this.#notes)
    }
  }

  notes() {
    return this.#notes.list()
  }

  async file(sha256: string) {
    return this.#attachments.open(sha256)
  }

  async close(): Promise<void> {
    await this.#spool?.close()
    await this.#files.close()
  }

  async #readPlaces(people: People, places: MattermostPlaces): Promise<void> {
    const incomplete = (type: string, line: number) => this.#notes.add('incomplete', `${type}, line ${line}`)
    for await (const { type, fields, line } of mattermostLines(this.#files, this.#limits)) {
      if (type === 'channel' && places.addChannel(fields) === '') incomplete(type, line)
      if (type !== 'user' && type !== 'bot') continue
      const bot = type === 'bot' ? { owner: '', ...fields } : fields
      if ((await addMattermostPerson(people, bot, this.#attachments)) === '') incomplete(type, line)
      for (const { channel, member } of membershipsOf(fields)) places.addMember(channel, member)
    }
  }

  async #readPosts(people: People, places: MattermostPlaces, posts: Posts): Promise<Posts> {
    const shown = (person: string) => people.get(person)?.nickname ?? person
    for await (const { type, fields, line } of mattermostLines(this.#files, this.#limits)) {
      const example = `${type}, line ${line}`
      if (type === 'direct_channel') {
        const members = membersOf(fields)
        for (const person of members) people.addUnknown(person, [])
        if (!places.addDirect(members, shown)) this.#notes.add('incomplete', example)
      } else if (type === 'post' || type === 'direct_post') {
        const place = type === 'post' ? places.ofPost(fields) : this.#direct(fields, places, shown, people)
        if (!place) {
          this.#notes.add('noPlace', example)
          continue
        }
        for (const person of peopleIn(fields)) people.addUnknown(person, [])
        await posts.add(fields, place)
      } else if (type === 'emoji') this.#notes.add('unknownEmoji', asText(fields.name))
      else if (!passedOver.has(type) && !['channel', 'user', 'bot'].includes(type))
        this.#notes.add('unknownKind', `${type || '?'}, line ${line}`)
    }
    return posts
  }

  /** Of a conversation that is described, or else as its members say. */
  #direct(post: Fields, places: MattermostPlaces, shown: (person: string) => string, people: People) {
    const members = asList(post.channel_members).map(asText).filter(Boolean)
    for (const person of members) people.addUnknown(person, [])
    return places.ofDirectPost(post) ?? places.addDirect(members, shown)
  }
}

/** Newer versions say more of each member than a name. */
const membersOf = ({ members, participants }: Fields): string[] => {
  const named = asList(members).map(asText)
  return [...named, ...asList(participants).map((one) => asText(asFields(one).username))].filter(Boolean)
}

/** Whoever wrote a post or a reply, or has put an emoji on one. */
function* peopleIn(post: Fields): Generator<string> {
  if (asText(post.type).startsWith('system_')) return
  if (asText(post.user) !== '') yield asText(post.user)
  for (const reaction of asList(post.reactions)) {
    const person = asText(asFields(reaction).user)
    if (person !== '') yield person
  }
  for (const reply of asList(post.replies)) yield* peopleIn(asFields(reply))
}
