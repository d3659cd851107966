import { MessageType } from '@parley/contract/enums'
import type { Message } from '../../../domain/conversations/message.ts'
import type { Timeline } from '../../../engine/timeline/timeline.ts'
import { type ChatPicture, picturesIn } from './pictures.ts'

/** A picture or video of a conversation, as the viewer shows it. */
export interface Viewed extends ChatPicture {
  /** Sequence of its message; undefined while that is not stored. */
  readonly sequence: number | undefined
  readonly isVideo: boolean
}

function mediaIn({ msg, extras }: Message): Omit<Viewed, 'key' | 'sequence'>[] {
  if (msg.type === MessageType.video)
    return [{ src: msg.videoMsg.src, title: msg.videoMsg.title, size: undefined, isVideo: true }]
  // Nobody looks closer at a sticker.
  if (extras?.sticker) return []
  return picturesIn({ msg, extras }).map((picture) => ({ ...picture, isVideo: false }))
}

/**
 * The pictures and videos of what is shown of a conversation, and of what was read of it before and after that, oldest
 * first, each once; none of what has been taken back or has vanished since.
 */
export function viewedOf(timeline: Timeline, read: readonly Message[], now: number): Viewed[] {
  const { order, entries, keys, withdrawals, removed } = timeline
  const shown = new Set(order)
  const isThere = ({ id, extras }: Message) =>
    !withdrawals.has(id) && !removed.has(id) && !(Date.parse(extras?.vanishesAt ?? '') <= now)
  const keyed = read
    .filter(isThere)
    .map((message) => ({ key: keys.get(message.id) ?? `m${message.id}`, message }))
    .filter(({ key }) => !shown.has(key))
  const here = order.flatMap((key) => entries.get(key) ?? [])
  const first = here[0]?.message.sequence ?? Number.POSITIVE_INFINITY
  const isBefore = ({ message }: { message: Message }) => (message.sequence ?? 0) < first
  const all = [...keyed.filter(isBefore), ...here, ...keyed.filter((one) => !isBefore(one))]
  return all.flatMap(({ key, message }) =>
    mediaIn(message).map((one, index) => ({ ...one, key: `${key} ${index}`, sequence: message.sequence })),
  )
}
