import type { Static } from 'typebox'
import type { MessageEntry } from '../../entries.ts'
import { asId, asText, type Fields } from '../json/fields.ts'
import { BrokenSource, type SourceLimits } from '../limits.ts'
import type { Group } from '../making/groups.ts'
import type { People } from '../making/people.ts'
import { refOf } from '../making/refs.ts'
import type { Chat } from './result.ts'

type Where = Static<typeof MessageEntry>['in']

const groups = new Set([
  'private_group',
  'private_supergroup',
  'public_supergroup',
  'private_channel',
  'public_channel',
])
const pairs = new Set(['personal_chat', 'bot_chat'])
const self = 'saved_messages'
/** Whose export it is, where it does not say. */
const unnamedSelf = 'self'

export const isKnownKind = ({ type }: Chat) => groups.has(type) || pairs.has(type) || type === self

/** The ref of whoever wrote; before 2021 people were numbers. */
export const peerRef = (value: unknown): string =>
  /^\d+$/.test(asId(value)) ? `user${asId(value)}` : asText(value)

/** Chats of one kind count their ids apart; a group that was made public stays the same. */
const keyOf = ({ type, id }: Chat) =>
  `${groups.has(type) ? (type === 'private_group' ? 'chat' : 'channel') : 'user'}${id}`

interface Known {
  readonly chat: Chat
  readonly people: Set<string>
  owner?: string
}

/** The chats of an export, and who was met in them: it has no list of members. */
export class Chats {
  readonly #chats = new Map<string, Known>()
  readonly #limits: SourceLimits
  #self: string | undefined

  constructor(limits: SourceLimits) {
    this.#limits = limits
  }

  set self(ref: string) {
    this.#self = ref
  }

  /** Whose export it is. */
  get self(): string {
    return this.#self ?? unnamedSelf
  }

  /** Notes that somebody was in a chat. */
  meet(chat: Chat, message: Fields, person: string): void {
    const key = keyOf(chat)
    const known = this.#chats.get(key) ?? { chat, people: new Set<string>() }
    if (!this.#chats.has(key) && this.#chats.size >= this.#limits.groups)
      throw new BrokenSource(chat.name, `and others: there are more than ${this.#limits.groups} chats`)
    this.#chats.set(key, known)
    if (person === '') return
    known.people.add(person)
    if (/^create_(group|channel)$/.test(asText(message.action))) known.owner ??= person
    // Of two people, whoever is not the one after whom the chat is named.
    const isOther = chat.type === self || (pairs.has(chat.type) && person !== `user${chat.id}`)
    if (isOther && person.startsWith('user')) this.#self ??= person
  }

  where(chat: Chat): Where {
    if (groups.has(chat.type)) return { group: refOf(keyOf(chat)) }
    return { people: [this.self, chat.type === self ? this.self : `user${chat.id}`] }
  }

  messageRef(chat: Chat, id: string): string {
    return refOf(keyOf(chat), id)
  }

  *groups(): Generator<Group> {
    for (const { chat, people, owner } of this.#chats.values()) {
      if (!groups.has(chat.type)) continue
      const members = [...new Set([...(this.#self ? [this.#self] : []), ...people])]
      yield {
        ref: refOf(keyOf(chat)),
        titles: [chat.name],
        members: members.map((person) => ({ person, ...(person === owner && { role: 'owner' as const }) })),
      }
    }
  }

  /** People who have a chat with whose export it is. */
  *others(): Generator<{ readonly ref: string; readonly name: string; readonly isBot: boolean }> {
    for (const { chat } of this.#chats.values())
      if (pairs.has(chat.type))
        yield { ref: `user${chat.id}`, name: chat.name, isBot: chat.type === 'bot_chat' }
  }

  *pairs(people: People): Generator<[string, string]> {
    for (const { ref } of this.others())
      if (ref !== this.self && people.get(ref)?.isGone !== true) yield [this.self, ref]
  }
}
