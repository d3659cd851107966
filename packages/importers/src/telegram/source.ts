import type { Entry } from '../format/entries.ts'
import { asFields, asId, asList, asText, type Fields } from '../json/fields.ts'
import { ProductSource } from '../product-source.ts'
import { groupEntry } from '../records/groups.ts'
import { messageEntries } from '../records/messages.ts'
import { People } from '../records/people.ts'
import { Chats, isKnownKind, isPublic, keyOf, peerRef } from './chats.ts'
import { telegramMessage } from './messages.ts'
import { type Chat, telegramResult } from './result.ts'

interface Met {
  readonly people: People
  readonly chats: Chats
}

/** An export of Telegram Desktop, of an account or a chat. It is read twice: only its messages show who is in it. */
export class TelegramSource extends ProductSource<Met> {
  protected async meet(): Promise<Met> {
    const people = new People(this.files.name, this.limits, this.noted)
    const chats = new Chats(this.limits)
    /** People who appear elsewhere than in public groups. */
    const near = new Set<string>()
    for await (const item of telegramResult(this.files, this.limits)) {
      if (item.kind === 'self') near.add(addSelf(item.fields, people, chats))
      else if (isKnownKind(item.chat))
        for (const person of meetIn(item.chat, item.fields, people, chats))
          if (!isPublic(item.chat)) near.add(person)
    }
    for (const { ref, name, isBot } of chats.others()) {
      people.add({ ref, names: [name], isBot, isGone: name === '' })
      near.add(ref)
    }
    for (const ref of chats.unnamed()) people.add({ ref, names: ['?'], isGone: true })
    // A public group that is imported alone needs its people; in an account's export they are strangers.
    if (chats.isAccount)
      for (const { ref, nickname, isBot, isGone } of people.entries()) {
        if (near.has(ref) || isBot || isGone) continue
        this.noted.add('publicPerson', nickname)
        people.markGone(ref)
      }
    return { people, chats }
  }

  protected async *read({ people, chats }: Met): AsyncGenerator<Entry> {
    yield* people.entries()
    for (const group of chats.groups()) yield groupEntry(group, this.noted)
    for (const pair of chats.pairs()) if (people.areFriends(pair)) yield { kind: 'friendship', people: pair }
    const parts = { people, chats, attachments: this.attachments, notes: this.noted }
    let key = ''
    const times = new Map<string, number>()
    for await (const item of telegramResult(this.files, this.limits)) {
      if (item.kind !== 'message') continue
      if (keyOf(item.chat) !== key) times.clear()
      key = keyOf(item.chat)
      const message = await telegramMessage(item.fields, item.chat, times, parts)
      if (message) yield* messageEntries(message, parts)
    }
  }
}

/** @returns whose export it is, if that is said */
function addSelf(fields: Fields, people: People, chats: Chats): string {
  const id = asId(fields.user_id)
  if (id === '') return ''
  const ref = `user${id}`
  const name = `${asText(fields.first_name)} ${asText(fields.last_name)}`
  people.add({ ref, account: asText(fields.username).replace(/^@/, ''), names: [name] })
  chats.setAccount(ref)
  return ref
}

/** Takes in the author of a message, and those who have put an emoji on it. */
function meetIn(chat: Chat, fields: Fields, people: People, chats: Chats): string[] {
  const [ref, name] =
    fields.type === 'service'
      ? [peerRef(fields.actor_id), asText(fields.actor)]
      : [peerRef(fields.from_id), asText(fields.from)]
  chats.meet(chat, fields, ref)
  const met = [{ ref, name }]
  for (const reaction of asList(fields.reactions))
    for (const one of asList(asFields(reaction).recent).map(asFields))
      met.push({ ref: peerRef(one.from_id), name: asText(one.from) })
  const known = met.filter((one) => one.ref !== '')
  for (const one of known) addPeer(people, one.ref, one.name)
  return known.map((one) => one.ref)
}

/** A channel that speaks is no person; a person who has no name any more is gone. */
function addPeer(people: People, ref: string, name: string): void {
  people.add({
    ref,
    names: [name],
    isBot: !ref.startsWith('user'),
    isGone: ref.startsWith('user') && name === '',
  })
}
