import type { MessageExtras, ReactionCounts, Reactions } from '@parley/contract'
import type { Message } from '../../domain/conversations/message.ts'

/** A reaction as the live socket brings it. */
export interface ReactionUpdate {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
  readonly isMe: boolean
  /** Counts since the change. */
  readonly reactions: ReactionCounts
  readonly position: number
}

/** The known reactions to one message, from pages and events. */
interface Known {
  /** With the message, as of when it was read. */
  readonly read: Reactions | undefined
  /** As of the last event. */
  readonly live: { readonly asOf: number; readonly kinds: ReactionCounts } | undefined
  /** By emoji, whether mine is among them, from the events. */
  readonly mine: ReadonlyMap<string, boolean>
  /** By emoji, whether I want mine there, which the server has not answered. */
  readonly wanted: ReadonlyMap<string, boolean>
}

/** By id of the message. Kept because a page that was read before an event may arrive after it. */
export type KnownReactions = ReadonlyMap<number, Known>

const nothing: Known = { read: undefined, live: undefined, mine: new Map(), wanted: new Map() }

/** Somebody has reacted. @param read what the message was read with, if it is here */
export function applyUpdate(
  all: KnownReactions,
  update: ReactionUpdate,
  read: Reactions | undefined,
): KnownReactions {
  const known = all.get(update.messageId) ?? { ...nothing, read }
  if (known.live && known.live.asOf >= update.position) return all
  const mine = update.isMe ? new Map(known.mine).set(update.emoji, update.on) : known.mine
  const state = { asOf: update.position, kinds: update.reactions }
  return new Map(all).set(update.messageId, { ...known, live: state, mine })
}

/** An emoji that I want on a message, or off it; `on` is undefined once that is answered. */
export interface WantedReaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean | undefined
}

/** @param read what the message was read with */
export function want(
  all: KnownReactions,
  { messageId, emoji, on }: WantedReaction,
  read: Reactions | undefined,
): KnownReactions {
  const known = all.get(messageId) ?? { ...nothing, read }
  const wanted = new Map(known.wanted)
  if (on === undefined) wanted.delete(emoji)
  else wanted.set(emoji, on)
  return new Map(all).set(messageId, { ...known, wanted })
}

/** Messages were read: of those of which something is known besides, the later is. */
export function read(all: KnownReactions, messages: readonly Message[]): KnownReactions {
  const later = messages.flatMap(({ id, extras }) => {
    const known = all.get(id)
    const isNews = known && (extras?.reactions?.asOf ?? 0) > (known.read?.asOf ?? 0)
    return isNews ? [[id, { ...known, read: extras?.reactions }] as const] : []
  })
  return later.length > 0 ? new Map([...all, ...later]) : all
}

/** A message with what is known to be on it. */
export function withReactions(message: Message, all: KnownReactions): Message {
  const known = all.get(message.id)
  if (!known) return message
  const reactions = shown(known)
  // Reactions that were only requested go with the request.
  return (reactions ?? message.extras?.reactions)
    ? { ...message, extras: { ...message.extras, reactions } }
    : message
}

const later = <T extends { readonly asOf: number }>(one: T | undefined, other: T | undefined) =>
  (other?.asOf ?? 0) > (one?.asOf ?? 0) ? other : one

/** The thread's summary of two readings that counts more. */
const fuller = ({ replies: one }: MessageExtras = {}, { replies: other }: MessageExtras = {}) =>
  (other?.upTo ?? 0) > (one?.upTo ?? 0) ? other : one

/** Takes the later reactions, link preview and thread's summary from two readings of a message: pages may arrive in any order. */
export function withLater(message: Message, before: Pick<Message, 'extras'> | undefined): Message {
  const [is, was] = [message.extras, before?.extras]
  const reactions = later(is?.reactions, was?.reactions)
  const linkPreview = later(is?.linkPreview, was?.linkPreview)
  const replies = fuller(is, was)
  const isSame = reactions === is?.reactions && linkPreview === is?.linkPreview && replies === is?.replies
  return isSame
    ? message
    : { ...message, extras: { ...is, reactions, linkPreview, ...(replies && { replies }) } }
}

function shown(known: Known): Reactions | undefined {
  const merged = laterOf(known)
  if (known.wanted.size === 0) return merged
  let kinds = merged?.kinds ?? []
  for (const [emoji, on] of known.wanted) kinds = withOwn(kinds, emoji, on)
  return { asOf: merged?.asOf ?? 0, kinds }
}

function laterOf({ read, live, mine }: Known): Reactions | undefined {
  if (!live || (read && read.asOf >= live.asOf)) return read
  const wasMine = new Set(read?.kinds.filter((kind) => kind.mine).map(({ emoji }) => emoji))
  const isMine = (emoji: string) => mine.get(emoji) ?? wasMine.has(emoji)
  const kinds = live.kinds.map((kind) => (isMine(kind.emoji) ? { ...kind, mine: true as const } : kind))
  return { asOf: live.asOf, kinds }
}

type Kinds = Reactions['kinds']

function withOwn(kinds: Kinds, emoji: string, on: boolean): Kinds {
  const known = kinds.find((kind) => kind.emoji === emoji)
  if ((known?.mine ?? false) === on) return kinds
  if (!known) return [...kinds, { emoji, count: 1, mine: true }]
  const count = known.count + (on ? 1 : -1)
  const changed = on ? { emoji, count, mine: true as const } : { emoji, count }
  return kinds.map((kind) => (kind === known ? changed : kind)).filter((kind) => kind.count > 0)
}
