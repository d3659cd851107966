import { MessageType } from '@parley/contract/enums'
import { bodyOf, citedIn } from '@parley/contract/message-text'
import { hasVanished, type Message } from '../../domain/conversations/message.ts'
import * as timelines from '../timeline/timeline.ts'
import { withWithdrawals } from '../timeline/withdrawal.ts'
import type { Conversation } from './conversation.ts'

export { takeGroupUpdate } from '../live/group-updates.ts'
export { refreshMessage } from '../live/refresh-message.ts'
export { showLinkPreview } from './linked.ts'
export { takeReply } from './take-reply.ts'

type Timeline = timelines.Timeline

/**
 * Removes a message that disappeared by its age.
 *
 * @param upTo everything up to this sequence disappeared too, but for what is held: all that is here of it is
 *   forgotten, and fetched again when the reader goes there
 */
export function eraseAged(conversation: Conversation, id: number, upTo: number | undefined) {
  conversation.erase((timeline) =>
    upTo === undefined ? withoutDisappeared(timeline, [id]) : withoutExpired(timeline, id, upTo),
  )
}

/** Without these messages, and without what cites them having anything of them. */
export function withoutDisappeared(timeline: Timeline, ids: readonly number[]): Timeline {
  const emptied = ids.reduce((all, id) => timelines.withdraw(all, id, ''), timeline)
  return timelines.remove(emptied, ids)
}

/** @param lastId of the newest of them */
export function withoutExpired(timeline: Timeline, lastId: number, upTo: number): Timeline {
  const entries = new Map(timeline.entries)
  const keys = new Map(timeline.keys)
  for (const [key, entry] of timeline.entries) {
    const { message } = entry
    if (entry.state === 'sent' && (message.sequence ?? 0) <= upTo) {
      entries.delete(key)
      keys.delete(message.id)
    } else entries.set(key, { ...entry, message: withoutCited(message, lastId) })
  }
  const spans = timeline.spans
    .filter(({ last }) => last > upTo)
    .map((span) => ({ ...span, first: Math.max(span.first, upTo + 1) }))
  const place = timeline.place <= upTo ? Number.POSITIVE_INFINITY : timeline.place
  return timelines.showing({ ...timeline, entries, keys, spans, place: Number.NaN }, place)
}

/** Not for good, as a withdrawal is: what is held is there still, and shown when it is read again. */
function withoutCited(message: Message, lastId: number): Message {
  const cited = citedIn(message.msg.type, bodyOf(message.msg))
  if (cited === undefined || cited > lastId || message.msg.type === MessageType.withdrawn) return message
  return withWithdrawals(message, new Map([[cited, { content: '' }]]))
}

/** The longest delay that a timer can have. */
const longestMs = 2 ** 31 - 1

const timers = new WeakMap<Conversation, ReturnType<typeof setTimeout>>()

/** Takes messages out at their time, whether the server says so or not; to be called whenever others are here. */
export function watchDisappearing(conversation: Conversation, now = Date.now) {
  const { closed } = conversation
  if (closed.aborted) return
  const { timeline } = conversation.store.getState()
  const messages = [...timeline.entries.values()].map(({ message }) => message)
  const gone = messages.filter((message) => hasVanished(message, now())).map(({ id }) => id)
  // Erasing them calls this again.
  if (gone.length > 0) return conversation.erase((before) => withoutDisappeared(before, gone))
  const times = messages.flatMap(({ extras }) => (extras?.vanishesAt ? [Date.parse(extras.vanishesAt)] : []))
  clearTimeout(timers.get(conversation))
  if (times.length === 0) return
  if (!timers.has(conversation))
    closed.addEventListener('abort', () => clearTimeout(timers.get(conversation)))
  const ms = Math.min(Math.max(0, Math.min(...times) - now()), longestMs)
  timers.set(
    conversation,
    setTimeout(() => watchDisappearing(conversation, now), ms),
  )
}
