import type { PollVotes } from '@parley/contract'
import type { Message } from '../../domain/conversations/message.ts'

/** How a poll stands, as the live socket brings it. */
export interface PollTold {
  readonly messageId: number
  readonly votes: PollVotes
  /** What I have chosen, where it is told. */
  readonly mine?: number[]
  readonly position: number
}

/** The last that is known of a poll, and of what I have chosen in it. */
interface Known {
  readonly last: PollTold
  readonly own: PollTold | undefined
}

/** By id of the message. Kept because a page that was read before an event may arrive after it. */
export type KnownPolls = ReadonlyMap<number, Known>

/** Somebody has voted in a poll, or has closed it. */
export function tell(all: KnownPolls, told: PollTold): KnownPolls {
  const known = all.get(told.messageId)
  const last = laterOf(told, known?.last)
  const own = told.mine ? laterOf(told, known?.own) : known?.own
  if (known && last === known.last && own === known.own) return all
  return new Map(all).set(told.messageId, { last, own })
}

const laterOf = (told: PollTold, known: PollTold | undefined) =>
  known && known.position >= told.position ? known : told

/** Messages were read, and polls among them as they stood then. */
export const read = (all: KnownPolls, messages: readonly Message[]): KnownPolls =>
  messages.reduce((known, { id: messageId, extras }) => {
    const votes = extras?.poll?.votes
    if (!votes) return known
    const { asOf: position, mine = [], ...rest } = votes
    return tell(known, { messageId, votes: rest, mine, position })
  }, all)

/** A message with what is known of how its poll stands. */
export function withVotes(message: Message, all: KnownPolls): Message {
  const known = all.get(message.id)
  const poll = message.extras?.poll
  if (!known || !poll) return message
  const { last, own } = known
  const votes = { asOf: last.position, ...last.votes, ...(own?.mine?.length && { mine: own.mine }) }
  return { ...message, extras: { ...message.extras, poll: { ...poll, votes } } }
}
