import {
  bodyOf,
  type ChatEventOf,
  type ChatMessage,
  citedIn,
  type GroupEventOf,
  type GroupMessage,
  type MessageExtras,
  MessageType,
  type Msg,
  mentionedBy,
  plainTextIn,
  type ReactionCounts,
} from '@parley/contract'

/** A message as somebody sees it. */
export interface Seen {
  readonly id: number
  readonly sequence: number
  readonly senderId: number
  readonly content: string
  /** How often it was edited. */
  readonly version: number
  readonly type: number
  /** The message that it is about, if any. */
  readonly cites: number | undefined
  readonly isWithdrawn: boolean
  /** Whom it mentions; everyone is 0. */
  readonly mentions: readonly number[]
  /** What people have put on it: each emoji with its count, sorted. */
  readonly reactions: string
}

/** What a message says, and how often it was edited. */
type Said = Pick<Seen, 'version' | 'type' | 'cites' | 'content' | 'mentions'>

/** What has been put on a message, as of a place in the log. */
interface Reacted {
  readonly asOf: number
  readonly text: string
}

type EditEvent = ChatEventOf<'edit'> | GroupEventOf<'edit'>
type MessageEvent = ChatEventOf<'message'> | GroupEventOf<'message'>

/** What one page knows of a conversation. */
export class View {
  readonly messages = new Map<number, Seen>()
  /** Whether all up to its place is here; not while the history is on its way. */
  isWhole: boolean
  /** Up to here I have read. */
  readUpTo = 0
  /** The last place that was given out. */
  #position: number
  readonly #withdrawn = new Set<number>()
  readonly #edited = new Map<number, Said>()
  readonly #reacted = new Map<number, Reacted>()
  readonly #pinned = new Set<number>()

  /** @param position what is given out has its place behind this one */
  constructor(position: number, isWhole = true) {
    this.#position = position
    this.isWhole = isWhole
  }

  /** @returns what is wrong with the order in which events come, if anything */
  follow(position: number): string | undefined {
    const last = this.#position
    this.#position = Math.max(last, position)
    return position > last ? undefined : `position ${position} was given out after ${last}`
  }

  add(event: MessageEvent): void {
    this.#take(readOf(event.message, event.sequence))
  }

  /** Begins with a page of the history, which reaches to this place, and with what was pinned there or later. */
  begin(list: readonly Read[], position: number, pins: readonly number[]): void {
    this.#position = position
    this.isWhole = true
    for (const read of list) this.#take(read)
    for (const id of pins) this.pin(id, true)
  }

  #take({ seen, asOf }: Read): void {
    const known = this.#reacted.get(seen.id)
    const isLater = known !== undefined && known.asOf > asOf
    if (!isLater) this.#reacted.set(seen.id, { asOf, text: seen.reactions })
    const said = this.#edited.get(seen.id)
    const edited = said && said.version > seen.version ? { ...seen, ...said } : seen
    const shown = isLater ? { ...edited, reactions: known.text } : edited
    this.messages.set(seen.id, this.#withdrawn.has(seen.id) ? withdrawn(shown) : shown)
  }

  react(messageId: number, counts: ReactionCounts, position: number): void {
    const known = this.#reacted.get(messageId)
    if (known !== undefined && known.asOf >= position) return
    const text = reactionsText(counts)
    this.#reacted.set(messageId, { asOf: position, text })
    const seen = this.messages.get(messageId)
    if (seen && !seen.isWithdrawn) this.messages.set(messageId, { ...seen, reactions: text })
  }

  pin(messageId: number, on: boolean): void {
    if (on) this.#pinned.add(messageId)
    else this.#pinned.delete(messageId)
  }

  /** Of what is shown, in order. */
  get pinned(): number[] {
    return [...this.#pinned]
      .filter((id) => this.messages.get(id)?.isWithdrawn === false)
      .sort((a, b) => a - b)
  }

  edit({ messageId, msg, extras }: EditEvent): void {
    const said = { ...saidBy(msg, extras), version: extras.edited.version }
    if ((this.#edited.get(messageId)?.version ?? 0) >= said.version) return
    this.#edited.set(messageId, said)
    const seen = this.messages.get(messageId)
    if (seen && !seen.isWithdrawn && seen.version < said.version)
      this.messages.set(messageId, { ...seen, ...said })
  }

  withdraw(messageId: number): void {
    this.#withdrawn.add(messageId)
    const seen = this.messages.get(messageId)
    if (seen) this.messages.set(messageId, withdrawn(seen))
  }

  hide(ids: Iterable<number>): void {
    for (const id of ids) this.messages.delete(id)
  }

  marked(readUpTo: number): void {
    this.readUpTo = Math.max(this.readUpTo, readUpTo)
  }

  inOrder(): Seen[] {
    return [...this.messages.values()].sort((a, b) => a.sequence - b.sequence)
  }

  copy(): View {
    const copy = new View(this.#position)
    for (const [id, seen] of this.messages) copy.messages.set(id, seen)
    for (const id of this.#withdrawn) copy.#withdrawn.add(id)
    for (const [id, said] of this.#edited) copy.#edited.set(id, said)
    for (const [id, reacted] of this.#reacted) copy.#reacted.set(id, reacted)
    for (const id of this.#pinned) copy.#pinned.add(id)
    copy.readUpTo = this.readUpTo
    return copy
  }
}

/** What lies behind a mark, without one's own messages and withdrawn ones. */
export const unreadOf = (messages: Iterable<Seen>, me: number, readUpTo: number): Seen[] =>
  [...messages].filter(
    ({ sequence, senderId, isWithdrawn }) => sequence > readUpTo && senderId !== me && !isWithdrawn,
  )

/** Those of them that mention me. */
export const mentionsOf = (unread: readonly Seen[], me: number): Seen[] =>
  unread.filter(({ mentions }) => mentions.some((id) => id === 0 || id === me))

const withdrawn = (seen: Seen): Seen => ({
  ...seen,
  content: '',
  version: 0,
  type: MessageType.withdrawn,
  cites: undefined,
  isWithdrawn: true,
  mentions: [],
  reactions: '',
})

const reactionsText = (counts: ReactionCounts) =>
  counts
    .map(({ emoji, count }) => `${emoji}${count}`)
    .sort()
    .join(' ')

/** A message, and as of when what was put on it was read. */
export interface Read {
  readonly seen: Seen
  readonly asOf: number
}

export const readOf = (message: ChatMessage | GroupMessage, sequence: number): Read => ({
  seen: seenOf(message, sequence),
  asOf: message.extras?.reactions?.asOf ?? 0,
})

export function seenOf(message: ChatMessage | GroupMessage, sequence: number): Seen {
  const { id, msg } = message
  return {
    id,
    sequence,
    senderId: 'sendUser' in message ? message.sendUser.id : message.userID,
    ...saidBy(msg, message.extras),
    version: message.extras?.edited?.version ?? 0,
    isWithdrawn: msg.type === MessageType.withdrawn,
    reactions: reactionsText(message.extras?.reactions?.kinds ?? []),
  }
}

const saidBy = (msg: Msg, extras: MessageExtras | undefined) => ({
  type: msg.type,
  cites: citedIn(msg.type, bodyOf(msg)),
  content: plainTextIn(msg.type, bodyOf(msg)),
  mentions: mentionedBy(msg, extras),
})
