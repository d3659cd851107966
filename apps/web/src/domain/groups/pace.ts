import type { Group } from '@parley/contract'
import { mayIn } from './group-rights.ts'

/** A group, and when the server sent it, by the clock of this device, which only measures how long ago that is. */
export interface GroupSnapshot {
  readonly group: Group
  readonly at: number
}

const second = 1000

/** Milliseconds that I leave between two messages; 0 where I send at any pace. */
export const slowMs = (group: Group): number =>
  mayIn(group, 'sendAtAnyPace') ? 0 : (group.slowMode ?? 0) * second

/** Until when I wait with the next message, after one that was sent last. @param lastSentAt 0 if it is not known */
export const heldUntil = ({ group, at }: GroupSnapshot, lastSentAt: number): number =>
  slowMs(group) === 0 ? 0 : Math.max(at + (group.slowFor ?? 0) * second, lastSentAt + slowMs(group))

export interface Quiet {
  /** Until when I send nothing; undefined while I may. */
  readonly until: number | undefined
  /** When that changes; undefined where it does not soon. */
  readonly changesAt: number | undefined
  /** The limit from the server has ended: only the server knows the present state. */
  readonly isOver: boolean
}

/** Whether it is quiet for me at a moment. */
export function quietAt({ group, at }: GroupSnapshot, now: number): Quiet {
  const { quietFor, quietIn, quietHours } = group
  const ends = quietFor && at + quietFor * second
  const begins = quietIn && at + quietIn * second
  const first = Math.min(ends || Number.POSITIVE_INFINITY, begins || Number.POSITIVE_INFINITY)
  const isOver = now >= first
  if (ends && now < ends) return { until: ends, changesAt: ends, isOver }
  if (!begins || now < begins) return { until: undefined, changesAt: begins, isOver }
  const lastsTo = begins + (quietHours ? lengthOf(quietHours) : 0)
  return now < lastsTo
    ? { until: lastsTo, changesAt: lastsTo, isOver }
    : { until: undefined, changesAt: undefined, isOver }
}

/** Between what two clocks show, on a day on which none is set. */
function lengthOf({ from, to }: { from: string; to: string }): number {
  const minutes = minutesOf(to) - minutesOf(from)
  return (minutes > 0 ? minutes : minutes + 24 * 60) * 60 * second
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
