import type { MessageEntry } from '../format/entries.ts'
import { BrokenSource } from '../format/source.ts'
import { asId, asText, type Fields } from '../json/fields.ts'
import type { SourceLimits } from '../limits.ts'
import type { Group } from '../records/groups.ts'
import type { Chat } from './result.ts'

type Where = MessageEntry['in']

const publicGroups = new Set(['public_supergroup', 'public_channel'])
const groups = new Set(['private_group', 'private_supergroup', 'private_channel', ...publicGroups])
const pairs = new Set(['personal_chat', 'bot_chat'])
const saved = 'saved_messages'
/** Account by which Telegram itself writes to people. */
const service = 'user777000'

export const isKnownKind = ({ type }: Chat) => groups.has(type) || pairs.has(type) || type === saved

export const isPublic = ({ type }: Chat) => publicGroups.has(type)

/** The ref of an author; before 2021 people were numbers. */
export const peerRef = (value: unknown): string =>
  /^\d+$/.test(asId(value)) ? `user${asId(value)}` : asText(value)

/** Chats of one kind count their ids apart; a group that was made public stays the same. */
export const keyOf = ({ type, id }: Chat) =>
  `${groups.has(type) ? (type === 'private_group' ? 'chat' : 'channel') : 'user'}${id}`

interface Known {
  readonly chat: Chat
  readonly people: Set<string>
  owner?: string
}

export interface Peer {
  readonly ref: string
  readonly name: string
  readonly isBot: boolean
}

/** The chats of an export, and who was met in them: it has no list of members. */
export class Chats {
  readonly #chats = new Map<string, Known>()
  readonly #limits: SourceLimits
  #self = ''
  #isAccount = false

  constructor(limits: SourceLimits) {
    this.#limits = limits
  }

  /** All that an account sees, rather than one chat. */
  get isAccount(): boolean {
    return this.#isAccount
  }

  /** Notes whose export it is, as the export reports it. */
  setAccount(ref: string): void {
    this.#self = ref
    this.#isAccount = true
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
    if (this.#self !== '') return
    // In a chat of two, the person after whom the chat is not named.
    if (chat.type === saved && chat.id !== '') this.#self = keyOf(chat)
    else if (pairs.has(chat.type) && person !== keyOf(chat) && person.startsWith('user')) this.#self = person
  }

  where(chat: Chat): Where {
    if (groups.has(chat.type)) return { group: keyOf(chat) }
    const self = this.#selfIn(chat)
    return { people: [self, chat.type === saved ? self : keyOf(chat)] }
  }

  /**
   * Telegram numbers the messages of channels for all, those of other chats for each account. Of which account it is
   * not known, the time says whether two are the same.
   */
  messageRef(chat: Chat, id: string, at: number): string {
    const key = keyOf(chat)
    if (key.startsWith('channel')) return `${key}/${id}`
    const isKnown = this.#self !== '' && (this.#isAccount || !groups.has(chat.type))
    return isKnown ? `${this.#self}:${key}/${id}` : `${key}/${id}@${at}`
  }

  *groups(): Generator<Group> {
    for (const { chat, people, owner } of this.#chats.values()) {
      if (!groups.has(chat.type)) continue
      const members = [...new Set([...(this.#isAccount ? [this.#self] : []), ...people])]
      yield {
        ref: keyOf(chat),
        titles: [chat.name],
        isPublic: chat.type.startsWith('public_'),
        members: members.map((person) => ({ person, ...(person === owner && { role: 'owner' as const }) })),
      }
    }
  }

  /** The people who have a chat with the owner of the export. */
  *others(): Generator<Peer> {
    for (const { chat } of this.#chats.values()) {
      if (!pairs.has(chat.type)) continue
      const ref = keyOf(chat)
      yield { ref, name: chat.name, isBot: chat.type === 'bot_chat' || ref === service }
    }
  }

  /** The person whose export it is, if a one-to-one chat needs somebody and the export names nobody. */
  *unnamed(): Generator<string> {
    for (const { chat } of this.#chats.values())
      if (!groups.has(chat.type) && this.#self === '') yield this.#selfIn(chat)
  }

  *pairs(): Generator<[string, string]> {
    for (const { ref } of this.others()) if (this.#self !== '') yield [this.#self, ref]
  }

  #selfIn(chat: Chat): string {
    return this.#self || `self of ${keyOf(chat)}`
  }
}
