import type { Entry } from '../../entries.ts'
import type { SourceFiles } from '../files/source-files.ts'
import { asFields, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import { Attachments } from '../making/attachments.ts'
import { groupEntry } from '../making/groups.ts'
import { messageEntries } from '../making/messages.ts'
import { People } from '../making/people.ts'
import { timeOf } from '../making/times.ts'
import { Notes } from '../notes.ts'
import type { Source } from '../source.ts'
import { SortedSpool } from '../spool/sorted-spool.ts'
import { asDate, asDocumentId, Collections } from './collections.ts'
import { leftOut, rocketChatMessage } from './messages.ts'
import { Rooms } from './rooms.ts'

/** Collections of Rocket.Chat's database. Its messages are in no order, so they are sorted on the disk. */
export class RocketChatSource implements Source {
  readonly #files: SourceFiles
  readonly #limits: SourceLimits
  readonly #attachments: Attachments
  readonly #notes = new Notes()
  #spool: SortedSpool<Fields> | undefined

  constructor(files: SourceFiles, limits: SourceLimits) {
    this.#files = files
    this.#limits = limits
    this.#attachments = new Attachments(files)
  }

  async *entries(): AsyncGenerator<Entry> {
    this.#notes.clear()
    await this.#spool?.close()
    const spool = new SortedSpool<Fields>(this.#limits.sortedBytes)
    this.#spool = spool
    const collections = new Collections(this.#files, this.#limits)
    const people = new People(this.#files.name, this.#limits, this.#notes)
    const idsByName = new Map<string, string>()
    for await (const user of collections.documents('users')) this.#addPerson(user, people, idsByName)
    const rooms = new Rooms(this.#limits, this.#notes)
    for await (const room of collections.documents('rocketchat_room')) rooms.add(room, people)
    for await (const one of collections.documents('rocketchat_subscription'))
      rooms.addSubscription(one, people)
    await this.#sort(collections, rooms, people, spool)

    yield* people.entries()
    for (const group of rooms.groups()) yield groupEntry(group, this.#notes)
    for (const pair of rooms.pairs(people)) yield { kind: 'friendship', people: pair }
    const parts = { people, idsByName, rooms, attachments: this.#attachments, notes: this.#notes }
    for await (const document of spool.sorted()) {
      const message = await rocketChatMessage(document, parts)
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

  #addPerson(user: Fields, people: People, idsByName: Map<string, string>): void {
    const [ref, account] = [asDocumentId(user._id), asText(user.username)]
    if (ref === '') {
      this.#notes.add('incomplete', account)
      return
    }
    const createdAt = timeOf(asDate(user.createdAt))
    people.add({
      ref,
      account,
      names: [asText(user.name)],
      isBot: user.type === 'bot' || user.type === 'app',
      isGone: user.active === false,
      ...(createdAt && { createdAt }),
    })
    if (account !== '') idsByName.set(account, ref)
  }

  async #sort(
    collections: Collections,
    rooms: Rooms,
    people: People,
    spool: SortedSpool<Fields>,
  ): Promise<void> {
    let count = 0
    for await (const document of collections.documents('rocketchat_message')) {
      const rid = asDocumentId(document.rid)
      if (rooms.isLeftOut(rid)) continue
      const user = asFields(document.u)
      const sender = asDocumentId(user._id)
      if (sender !== '' && !leftOut(document))
        people.addUnknown(sender, [asText(user.name), asText(user.username)])
      const time = Math.max(0, Math.trunc(asDate(document.ts) || 0))
      const key = [rooms.get(rid)?.number ?? 0, Math.min(time, Number.MAX_SAFE_INTEGER), count++]
      await spool.add(key.map((one) => String(one).padStart(16, '0')).join(' '), document)
    }
  }
}
