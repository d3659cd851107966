import type { Entry } from '../../entries.ts'
import type { SourceFiles } from '../files/source-files.ts'
import { asFields, asId, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import { Attachments } from '../making/attachments.ts'
import { groupEntry } from '../making/groups.ts'
import { messageEntries } from '../making/messages.ts'
import { People } from '../making/people.ts'
import { refOf } from '../making/refs.ts'
import { timeOf } from '../making/times.ts'
import { Notes } from '../notes.ts'
import type { Source } from '../source.ts'
import { SlackArchive, type SlackConversation } from './archive.ts'
import { leftOut } from './kinds.ts'
import { SlackMessages } from './messages.ts'
import { addMet, addSlackPerson } from './senders.ts'

/** Slack's export of a workspace. Held in memory: people, conversations, paths, and the messages of one day. */
export class SlackSource implements Source {
  readonly #files: SourceFiles
  readonly #limits: SourceLimits
  readonly #attachments: Attachments
  readonly #notes = new Notes()

  constructor(files: SourceFiles, limits: SourceLimits) {
    this.#files = files
    this.#limits = limits
    this.#attachments = new Attachments(files)
  }

  async *entries(): AsyncGenerator<Entry> {
    this.#notes.clear()
    const archive = new SlackArchive(this.#files, this.#limits)
    const people = new People(this.#files.name, this.#limits, this.#notes)
    for await (const user of archive.people())
      if (addSlackPerson(people, user) === '') this.#notes.add('incomplete', asText(user.name))
    const { known, strays } = await archive.conversations()
    for (const folder of strays) this.#notes.add('noPlace', folder)
    const conversations = known.filter((one) => this.#isWhole(one))
    for (const conversation of conversations) {
      for (const person of peopleOf(conversation)) people.addUnknown(person, [])
      for await (const message of archive.messages(conversation))
        if (!leftOut(message)) addMet(people, message)
    }
    yield* people.entries()

    for (const conversation of conversations)
      if (conversation.kind !== 'direct') yield groupEntry(groupOf(conversation, people), this.#notes)
    yield* friendships(conversations, people)

    const messages = new SlackMessages(conversations, people, this.#attachments, this.#notes)
    for (const conversation of conversations)
      for await (const message of archive.messages(conversation)) {
        const made = await messages.made(message, conversation)
        if (made) yield* messageEntries(made, this.#notes)
      }
  }

  notes() {
    return this.#notes.list()
  }

  async file(sha256: string) {
    return this.#attachments.open(sha256)
  }

  close(): Promise<void> {
    return this.#files.close()
  }

  #isWhole(conversation: SlackConversation): boolean {
    const isWhole =
      conversation.id !== '' && (conversation.kind !== 'direct' || peopleOf(conversation).length > 0)
    if (!isWhole) this.#notes.add('incomplete', asText(conversation.fields.name) || conversation.id)
    return isWhole
  }
}

export const peopleOf = ({ fields }: SlackConversation): string[] =>
  asList(fields.members).map(asId).filter(Boolean)

function groupOf({ id, kind, fields }: SlackConversation, people: People) {
  const members = asList(fields.members).map(asId).filter(Boolean)
  const names = members.map((person) => people.get(person)?.nickname ?? person)
  const creator = asId(fields.creator)
  const about = [fields.topic, fields.purpose].map((one) => textIn(asFields(one)))
  return {
    ref: refOf(id),
    titles: kind === 'conversation' ? [names.join('、')] : [asText(fields.name)],
    notice: kind === 'conversation' ? '' : about.filter(Boolean).join('\n'),
    members: members.map((person) => ({ person, ...(person === creator && { role: 'owner' as const }) })),
    ...created(fields),
  }
}

const textIn = ({ value }: Fields) => asText(value)

function created(fields: Fields) {
  const createdAt = timeOf(asNumber(fields.created) * 1000)
  return createdAt ? { createdAt } : {}
}

/** Whoever wrote to one another there can here, where that asks for friendship. */
function* friendships(conversations: readonly SlackConversation[], people: People): Generator<Entry> {
  const isHere = (ref: string) => people.get(ref)?.isGone !== true
  for (const conversation of conversations) {
    const [one, other] = peopleOf(conversation)
    if (conversation.kind !== 'direct' || conversation.days.length === 0 || !one || !other || one === other)
      continue
    if (isHere(one) && isHere(other)) yield { kind: 'friendship', people: [one, other] }
  }
}
