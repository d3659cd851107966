import type { Entry } from '../format/entries.ts'
import { asFields, asText, type Fields } from '../json/fields.ts'
import { ProductSource } from '../product-source.ts'
import { groupEntry } from '../records/groups.ts'
import { messageEntries } from '../records/messages.ts'
import { People } from '../records/people.ts'
import { timeOf } from '../records/times.ts'
import { SortedSpool, sortKey } from '../spool/sorted-spool.ts'
import { asDate, asDocumentId, Collections } from './collections.ts'
import { leftOut, rocketChatMessage } from './messages.ts'
import { Rooms } from './rooms.ts'
import { aboutRoom } from './text.ts'

interface Met {
  readonly people: People
  readonly idsByName: ReadonlyMap<string, string>
  readonly rooms: Rooms
  readonly spool: SortedSpool<Fields>
}

/** Collections of Rocket.Chat's database. Its messages are in no order, so they are sorted on the disk. */
export class RocketChatSource extends ProductSource<Met> {
  #spool: SortedSpool<Fields> | undefined

  override async close(): Promise<void> {
    await this.#spool?.close()
    await super.close()
  }

  protected async meet(): Promise<Met> {
    await this.#spool?.close()
    const spool = new SortedSpool<Fields>(this.limits.sortedBytes)
    this.#spool = spool
    const collections = new Collections(this.files, this.limits)
    const people = new People(this.files.name, this.limits, this.noted)
    const idsByName = new Map<string, string>()
    for await (const user of collections.documents('users')) this.#addPerson(user, people, idsByName)
    const about = (text: string) => aboutRoom(text, { people, idsByName, rooms })
    const rooms = new Rooms({ limits: this.limits, notes: this.noted, people, idsByName, about })
    for await (const room of collections.documents('rocketchat_room')) rooms.add(room)
    for await (const one of collections.documents('rocketchat_subscription')) rooms.addSubscription(one)
    rooms.settle()
    const met = { people, idsByName, rooms, spool }
    await this.#sort(collections, met)
    return met
  }

  protected async *read({ people, idsByName, rooms, spool }: Met): AsyncGenerator<Entry> {
    yield* people.entries()
    for (const group of rooms.groups()) yield groupEntry(group, this.noted)
    for (const pair of rooms.pairs(people)) yield { kind: 'friendship', people: pair }
    const parts = { people, idsByName, rooms, attachments: this.attachments, notes: this.noted }
    let moment = ''
    const ids = new Set<string>()
    for await (const document of spool.sorted()) {
      const at = JSON.stringify([document.rid, document.ts])
      if (at !== moment) ids.clear()
      moment = at
      const id = asDocumentId(document._id)
      const message = await rocketChatMessage(document, parts)
      if (message && ids.has(id)) this.noted.add('twice', id)
      else if (message) yield* messageEntries(message, parts)
      ids.add(id)
    }
  }

  #addPerson(user: Fields, people: People, idsByName: Map<string, string>): void {
    const [ref, account] = [asDocumentId(user._id), asText(user.username)]
    if (ref === '') {
      this.noted.add('incomplete', account)
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

  async #sort(collections: Collections, { people, rooms, spool }: Met): Promise<void> {
    let count = 0
    for await (const document of collections.documents('rocketchat_message')) {
      const rid = asDocumentId(document.rid)
      if (rooms.isLeftOut(rid)) {
        this.noted.add('leftWithPlace', asDocumentId(document._id))
        continue
      }
      const user = asFields(document.u)
      const sender = asDocumentId(user._id)
      const room = rooms.get(rid)
      if (sender !== '' && !leftOut(document)) {
        people.addUnknown(sender, [asText(user.name), asText(user.username)])
        if (room) rooms.wrote(room, sender)
      }
      await spool.add(sortKey(room?.number ?? 0, asDate(document.ts), count++), document)
    }
  }
}
