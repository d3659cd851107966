import type { Message } from '../../domain/conversations/message.ts'
import { isToBeRead } from './rows.ts'
import type { Timeline } from './timeline.ts'

/** How far I have read a conversation: on this device, by a message's id; anywhere, by its sequence. */
export interface ReadMark {
  readonly id: number
  readonly sequence: number
}

export const nothingRead: ReadMark = { id: 0, sequence: 0 }

/** Marks only move forward. @returns the mark itself if it is as far already */
export function furtherMark(mark: ReadMark, { id = 0, sequence = 0 }: Partial<ReadMark>): ReadMark {
  if (id <= mark.id && sequence <= mark.sequence) return mark
  return { id: Math.max(mark.id, id), sequence: Math.max(mark.sequence, sequence) }
}

export const isReadBy = ({ id, sequence = Number.POSITIVE_INFINITY }: Message, mark: ReadMark) =>
  id <= mark.id || sequence <= mark.sequence

/** Key of the first message that is to be read and is not by this mark. */
export const firstUnreadBy = ({ order, entries }: Timeline, mark: ReadMark): string | undefined =>
  order.find((key) => {
    const entry = entries.get(key)
    return entry?.state === 'sent' && isToBeRead(entry) && !isReadBy(entry.message, mark)
  })

/** Key of the first message that I have still to read; undefined also when nothing is known of my reading. */
export const firstBehind = (timeline: Timeline, mark: ReadMark): string | undefined =>
  mark.id || mark.sequence ? firstUnreadBy(timeline, mark) : undefined
