import {
  type Album,
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
  type OwnSignUp,
  type PollVotes,
  plainTextIn,
  type ReactionCounts,
  type SignUps,
} from '@parley/contract'
import { Latest } from './latest.ts'

/** A message as a person sees it. */
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
  /** Ids of the people whom it mentions; everyone is 0. */
  readonly mentions: readonly number[]
  /** Its reactions: each emoji with its count, sorted. */
  readonly reactions: string
  /** State of a poll or a sign-up list, and whether it is closed; undefined for other messages. */
  readonly votes: string | undefined
  /** Its place in an album, if it belongs to one. */
  readonly album: string | undefined
  /** The first message of the thread that it was sent in. */
  readonly thread: number | undefined
  /** It was sent in its thread alone. */
  readonly isOutOfChat: boolean
}

/** Content of a message, and how often it was edited. */
type Said = Pick<Seen, 'version' | 'type' | 'cites' | 'content' | 'mentions'>

type EditEvent = ChatEventOf<'edit'> | GroupEventOf<'edit'>
type ListEvent = ChatEventOf<'list'> | GroupEventOf<'list'>
type PollEvent = ChatEventOf<'poll'> | GroupEventOf<'poll'>
type MessageEvent = ChatEventOf<'message'> | GroupEventOf<'message'>

/** A page's state of a conversation. */
export class View {
  readonly messages = new Map<number, Seen>()
  /** Whether everything up to its position is here; false while the history is on its way. */
  isWhole: boolean
  /** The person has read up to here. */
  readUpTo = 0
  /** Position of the last delivered event. */
  #position: number
  readonly #withdrawn = new Set<number>()
  readonly #edited = new Map<number, Said>()
  #reacted = new Latest()
  #polled = new Latest()
  /** The person's choices in polls, and entries in lists. */
  #chosen = new Latest()
  readonly #pinned = new Set<number>()

  /** @param position delivered events have later positions than this */
  constructor(position: number, isWhole = true) {
    this.#position = position
    this.isWhole = isWhole
  }

  /** @returns a problem with the order of events, if there is one */
  follow(position: number): string | undefined {
    const last = this.#position
    this.#position = Math.max(last, position)
    return position > last ? undefined : `position ${position} was given out after ${last}`
  }

  add(event: MessageEvent): void {
    this.#take(readOf(event.message, event.sequence))
  }

  /** Begins with a page of the history, which is current up to this position, and with the pins there or later. */
  begin(list: readonly Read[], position: number, pins: readonly number[]): void {
    this.#position = position
    this.isWhole = true
    for (const read of list) this.#take(read)
    for (const id of pins) this.pin(id, true)
  }

  #take({ seen, asOf, votesAsOf, chosen }: Read): void {
    const { id } = seen
    const said = this.#edited.get(id)
    const edited = said && said.version > seen.version ? { ...seen, ...said } : seen
    const reactions = this.#reacted.take(id, asOf, seen.reactions)
    const votes = seen.votes === undefined ? undefined : this.#polled.take(id, votesAsOf, seen.votes)
    this.#chosen.take(id, votesAsOf, chosen)
    const shown = { ...edited, reactions, votes }
    this.messages.set(id, this.#withdrawn.has(id) ? withdrawn(shown) : shown)
  }

  react(messageId: number, counts: ReactionCounts, position: number): void {
    const reactions = this.#reacted.take(messageId, position, reactionsText(counts))
    const seen = this.messages.get(messageId)
    if (seen && !seen.isWithdrawn) this.messages.set(messageId, { ...seen, reactions })
  }

  poll({ messageId, votes, mine, position }: PollEvent): void {
    this.#answered(messageId, position, votesText(votes), mine?.join())
  }

  list({ messageId, entries, mine }: ListEvent): void {
    // A later event has them.
    if (entries) this.#answered(messageId, entries.asOf, entriesText(entries), mine && enteredText(mine))
  }

  #answered(messageId: number, position: number, standing: string, mine: string | undefined): void {
    const votes = this.#polled.take(messageId, position, standing)
    if (mine !== undefined) this.#chosen.take(messageId, position, mine)
    const seen = this.messages.get(messageId)
    if (seen && !seen.isWithdrawn) this.messages.set(messageId, { ...seen, votes })
  }

  /** The person's choices in shown polls, and entries in shown lists, by message. */
  get chosen(): Map<number, string> {
    const polls = this.inOrder().filter(({ votes }) => votes !== undefined)
    return new Map(polls.map(({ id }) => [id, this.#chosen.textOf(id)]))
  }

  pin(messageId: number, on: boolean): void {
    if (on) this.#pinned.add(messageId)
    else this.#pinned.delete(messageId)
  }

  /** Pinned messages among the shown ones, in order. */
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
    copy.#reacted = this.#reacted.copy()
    copy.#polled = this.#polled.copy()
    copy.#chosen = this.#chosen.copy()
    for (const id of this.#pinned) copy.#pinned.add(id)
    copy.readUpTo = this.readUpTo
    return copy
  }
}

/** Messages after a mark, without the person's own and withdrawn ones. */
export const unreadOf = (messages: Iterable<Seen>, me: number, readUpTo: number): Seen[] =>
  [...messages].filter(
    ({ sequence, senderId, isWithdrawn }) => sequence > readUpTo && senderId !== me && !isWithdrawn,
  )

/** The messages among them that mention me. */
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
  votes: undefined,
  album: undefined,
})

export const albumText = ({ id, place, count }: Album): string => `${id} ${place} of ${count}`

const reactionsText = (counts: ReactionCounts) =>
  counts
    .map(({ emoji, count }) => `${emoji}${count}`)
    .sort()
    .join(' ')

const votesText = ({ counts, voters, closedAt }: PollVotes) =>
  `${counts.join()} of ${voters}${closedAt === undefined ? '' : ', closed'}`

/** Without names: these are read with the people. */
const entriesText = ({ count, last, closedAt }: Omit<SignUps, 'asOf'>) =>
  `list of ${count}: ${last.map(({ number, userID, content }) => `${number} ${userID} ${content}`).join()}${closedAt === undefined ? '' : ', closed'}`

const enteredText = (mine: readonly OwnSignUp[]) =>
  mine.map(({ number, entryId, content }) => `${number} ${entryId} ${content}`).join('\n')

/** A message with the positions at which its reactions and its poll were read, and the reader's own choice. */
export interface Read {
  readonly seen: Seen
  readonly asOf: number
  readonly votesAsOf: number
  readonly chosen: string
}

export const readOf = (message: ChatMessage | GroupMessage, sequence: number): Read => ({
  seen: seenOf(message, sequence),
  asOf: message.extras?.reactions?.asOf ?? 0,
  votesAsOf: (message.extras?.poll?.votes ?? message.extras?.list?.entries)?.asOf ?? 0,
  chosen: chosenIn(message),
})

export const chosenIn = ({ extras }: ChatMessage | GroupMessage): string =>
  extras?.poll?.votes?.mine?.join() ?? enteredText(extras?.list?.entries?.mine ?? [])

export function seenOf(message: ChatMessage | GroupMessage, sequence: number): Seen {
  const { id, msg } = message
  const { poll, list, thread } = message.extras ?? {}
  const none = { counts: poll?.options.map(() => 0) ?? [], voters: 0 }
  return {
    id,
    sequence,
    senderId: 'sendUser' in message ? message.sendUser.id : message.userID,
    ...saidBy(msg, message.extras),
    version: message.extras?.edited?.version ?? 0,
    isWithdrawn: msg.type === MessageType.withdrawn,
    reactions: reactionsText(message.extras?.reactions?.kinds ?? []),
    votes: poll ? votesText(poll.votes ?? none) : list && entriesText(list.entries ?? { count: 0, last: [] }),
    album: message.extras?.album && albumText(message.extras.album),
    thread: thread?.root,
    isOutOfChat: thread !== undefined && !thread.inChat,
  }
}

const saidBy = (msg: Msg, extras: MessageExtras | undefined) => ({
  type: msg.type,
  cites: citedIn(msg.type, bodyOf(msg)),
  content: plainTextIn(msg.type, bodyOf(msg)),
  mentions: mentionedBy(msg, extras),
})
