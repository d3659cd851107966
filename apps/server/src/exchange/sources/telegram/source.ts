import type { Entry } from '../../entries.ts'
import type { SourceFiles } from '../files/source-files.ts'
import { asFields, asId, asList, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import { Attachments } from '../making/attachments.ts'
import { groupEntry } from '../making/groups.ts'
import { messageEntries } from '../making/messages.ts'
import { People } from '../making/people.ts'
import { Notes } from '../notes.ts'
import type { Source } from '../source.ts'
import { Chats, isKnownKind, peerRef } from './chats.ts'
import { telegramMessage } from './messages.ts'
import { telegramResult } from './result.ts'

/** What Telegram Desktop exports of an account or a chat. It is read twice: who is in it is said in its messages only. */
export class TelegramSource implements Source {
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
    const people = new People(this.#files.name, this.#limits, this.#notes)
    const chats = new Chats(this.#limits)
    await this.#meetAll(people, chats)
    yield* people.entries()
    for (const group of chats.groups()) yield groupEntry(group, this.#notes)
    for (const pair of chats.pairs(people)) yield { kind: 'friendship', people: pair }
    const parts = { people, chats, attachments: this.#attachments, notes: this.#notes }
    for await (const told of telegramResult(this.#files, this.#limits)) {
      if (told.kind !== 'message') continue
      const message = await telegramMessage(told.fields, told.chat, parts)
      if (message) yield* messageEntries(message, this.#notes)
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

  async #meetAll(people: People, chats: Chats): Promise<void> {
    for await (const told of telegramResult(this.#files, this.#limits)) {
      if (told.kind === 'self') addSelf(told.fields, people, chats)
      else if (isKnownKind(told.chat)) {
        const { chat, fields } = told
        const isService = fields.type === 'service'
        const [ref, name] = isService
          ? [peerRef(fields.actor_id), asText(fields.actor)]
          : [peerRef(fields.from_id), asText(fields.from)]
        if (ref !== '') addPeer(people, ref, name)
        chats.meet(chat, fields, ref)
        for (const reaction of asList(fields.reactions))
          for (const one of asList(asFields(reaction).recent).map(asFields)) {
            const person = peerRef(one.from_id)
            if (person !== '') addPeer(people, person, asText(one.from))
          }
      }
    }
    for (const { ref, name, isBot } of chats.others())
      people.add({ ref, names: [name], isBot, isGone: name === '' })
    people.add({ ref: chats.self, names: [] })
  }
}

function addSelf(fields: Fields, people: People, chats: Chats): void {
  const id = asId(fields.user_id)
  if (id === '') return
  const name = `${asText(fields.first_name)} ${asText(fields.last_name)}`
  people.add({ ref: `user${id}`, account: asText(fields.username).replace(/^@/, ''), names: [name] })
  chats.self = `user${id}`
}

/** A channel that speaks is no person; whoever has no name any more is gone. */
function addPeer(people: People, ref: string, name: string): void {
  people.add({
    ref,
    names: [name],
    isBot: !ref.startsWith('user'),
    isGone: ref.startsWith('user') && name === '',
  })
}
