import type { Entry } from '../format/entries.ts'
import { asText } from '../json/fields.ts'
import type { Names } from '../markup/naming.ts'
import { ProductSource } from '../product-source.ts'
import { groupEntry } from '../records/groups.ts'
import { messageEntries } from '../records/messages.ts'
import { People } from '../records/people.ts'
import { SlackArchive, type SlackConversation } from './archive.ts'
import { groupOf, peopleOf } from './groups.ts'
import { leftOut } from './kinds.ts'
import { SlackMessages } from './messages.ts'
import { addMet, addSlackPerson, senderOf } from './senders.ts'

interface Met {
  readonly archive: SlackArchive
  readonly people: People
  readonly conversations: readonly SlackConversation[]
  /** The authors in those whose members the export does not name. */
  readonly writers: ReadonlyMap<SlackConversation, ReadonlySet<string>>
}

/** Slack's export of a workspace. Held in memory: people, conversations, paths, the messages of one day, and times. */
export class SlackSource extends ProductSource<Met> {
  protected async meet(): Promise<Met> {
    const archive = new SlackArchive(this.files, this.limits)
    const people = new People(this.files.name, this.limits, this.noted)
    for await (const user of archive.people())
      if (addSlackPerson(people, user) === '') this.noted.add('incomplete', asText(user.name))
    const { known, twice, strays } = await archive.conversations()
    for (const folder of strays) this.noted.add('noPlace', folder)
    for (const name of twice) this.noted.add('twice', name)
    const conversations = known.filter((one) => this.#isWhole(one))
    const writers = new Map<SlackConversation, Set<string>>()
    for (const conversation of conversations) {
      const members = peopleOf(conversation)
      for (const person of members) people.addUnknown(person, [])
      const met = new Set<string>()
      if (members.length === 0) writers.set(conversation, met)
      for await (const message of archive.messages(conversation, () => {})) {
        if (leftOut(message)) continue
        addMet(people, message)
        if (members.length === 0) met.add(senderOf(message)?.ref ?? '')
      }
      met.delete('')
    }
    return { archive, people, conversations, writers }
  }

  protected async *read({ archive, people, conversations, writers }: Met): AsyncGenerator<Entry> {
    yield* people.entries()
    const titles = new Map(conversations.map(({ id, fields }) => [id, asText(fields.name)]))
    const names: Names = { person: (id) => people.get(id), place: (id) => titles.get(id) || undefined }
    for (const one of conversations)
      if (one.kind !== 'direct')
        yield groupEntry(groupOf(one, { people, names, writers: writers.get(one) ?? [] }), this.noted)
    yield* friendships(conversations, people)

    const messages = new SlackMessages(names, people, this.attachments, this.noted)
    const around = { people, notes: this.noted }
    for (const conversation of conversations) {
      const onTwice = (ts: string) => this.noted.add('twice', `${titles.get(conversation.id)} ${ts}`)
      for await (const message of archive.messages(conversation, onTwice)) {
        const made = await messages.made(message, conversation)
        if (made) yield* messageEntries(made, around)
      }
    }
  }

  #isWhole(conversation: SlackConversation): boolean {
    const isWhole =
      conversation.id !== '' && (conversation.kind !== 'direct' || peopleOf(conversation).length > 0)
    if (!isWhole) this.noted.add('incomplete', asText(conversation.fields.name) || conversation.id)
    return isWhole
  }
}

/** People who wrote to one another there can here, where that requires friendship. */
function* friendships(conversations: readonly SlackConversation[], people: People): Generator<Entry> {
  for (const conversation of conversations) {
    const [one, other] = peopleOf(conversation)
    if (conversation.kind !== 'direct' || conversation.days.length === 0 || !one || !other) continue
    if (people.areFriends([one, other])) yield { kind: 'friendship', people: [one, other] }
  }
}
