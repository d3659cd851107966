import { type Frame, opcodes } from './frames.ts'

export type Side = 'client' | 'server'

/**
 * The verdict on a frame:
 * - `cut`: the connection ends before it has passed
 * - `cutInside`: half of it passes
 * - `cutAfter`: it passes, and is the last that does
 * - `swallow`: from it on, the connection only looks open
 * - `twice`: it passes twice
 * - `late`: it and all later frames wait for a while
 */
export type Verdict = 'cut' | 'cutInside' | 'cutAfter' | 'swallow' | 'twice' | 'late'

/** A fault that waits for its frame. */
export interface Point {
  readonly from: Side
  /** Content of the frame: the name of a request or an event, or `msg`. */
  readonly holds: string
  readonly verdict: Verdict
}

/** Faults of a connection by name, as the report shows them. */
export const points = {
  'cut: before a send leaves': { from: 'client', holds: 'msg', verdict: 'cut' },
  'cut: in the middle of a send': { from: 'client', holds: 'msg', verdict: 'cutInside' },
  'cut: as a send has left': { from: 'client', holds: 'msg', verdict: 'cutAfter' },
  'cut: between commit and ack': { from: 'server', holds: 'ack', verdict: 'cut' },
  'cut: as the ack has come': { from: 'server', holds: 'ack', verdict: 'cutAfter' },
  'cut: before sync': { from: 'client', holds: 'sync', verdict: 'cut' },
  'cut: between sync and synced': { from: 'server', holds: 'synced', verdict: 'cut' },
  'cut: in the middle of synced': { from: 'server', holds: 'synced', verdict: 'cutInside' },
  'cut: between synced and backfill': { from: 'server', holds: 'synced', verdict: 'cutAfter' },
  'cut: as backfill is asked': { from: 'client', holds: 'backfill', verdict: 'cutAfter' },
  'cut: before backfill is answered': { from: 'server', holds: 'backfill', verdict: 'cut' },
  'cut: as backfill is answered': { from: 'server', holds: 'backfill', verdict: 'cutAfter' },
  'cut: before a live message': { from: 'server', holds: 'message', verdict: 'cut' },
  'cut: in the middle of a live message': { from: 'server', holds: 'message', verdict: 'cutInside' },
  'cut: after a live message': { from: 'server', holds: 'message', verdict: 'cutAfter' },
  'cut: before a withdrawal': { from: 'server', holds: 'notice', verdict: 'cut' },
  'cut: before a change arrives': { from: 'server', holds: 'changed', verdict: 'cut' },
  'cut: before a receipt leaves': { from: 'client', holds: 'receipt', verdict: 'cut' },
  'cut: before a receipt arrives': { from: 'server', holds: 'receipt', verdict: 'cut' },
  'cut: before a reaction leaves': { from: 'client', holds: 'react', verdict: 'cut' },
  'cut: before a reaction arrives': { from: 'server', holds: 'reaction', verdict: 'cut' },
  'cut: before an edit leaves': { from: 'client', holds: 'edit', verdict: 'cut' },
  'cut: as an edit has left': { from: 'client', holds: 'edit', verdict: 'cutAfter' },
  'cut: before an edit arrives': { from: 'server', holds: 'edit', verdict: 'cut' },
  'twice: an edit': { from: 'client', holds: 'edit', verdict: 'twice' },
  'twice: a reaction': { from: 'client', holds: 'react', verdict: 'twice' },
  'cut: before a vote leaves': { from: 'client', holds: 'vote', verdict: 'cut' },
  'cut: as a vote has left': { from: 'client', holds: 'vote', verdict: 'cutAfter' },
  'cut: before a vote arrives': { from: 'server', holds: 'poll', verdict: 'cut' },
  'twice: a vote': { from: 'client', holds: 'vote', verdict: 'twice' },
  'cut: as an entry has left': { from: 'client', holds: 'signUp', verdict: 'cutAfter' },
  'cut: before an entry arrives': { from: 'server', holds: 'list', verdict: 'cut' },
  'twice: an entry': { from: 'client', holds: 'signUp', verdict: 'twice' },
  'cut: before a pin leaves': { from: 'client', holds: 'pin', verdict: 'cut' },
  'cut: before a pin arrives': { from: 'server', holds: 'pin', verdict: 'cut' },
  'twice: a pin': { from: 'client', holds: 'pin', verdict: 'twice' },
  'half-open: from a send on': { from: 'client', holds: 'msg', verdict: 'swallow' },
  'half-open: from an ack on': { from: 'server', holds: 'ack', verdict: 'swallow' },
  'half-open: from sync on': { from: 'client', holds: 'sync', verdict: 'swallow' },
  'half-open: from backfill on': { from: 'server', holds: 'backfill', verdict: 'swallow' },
  'half-open: from a live message on': { from: 'server', holds: 'message', verdict: 'swallow' },
  'twice: a send': { from: 'client', holds: 'msg', verdict: 'twice' },
  'twice: a request for backfill': { from: 'client', holds: 'backfill', verdict: 'twice' },
  'twice: a receipt': { from: 'client', holds: 'receipt', verdict: 'twice' },
  'late: a send': { from: 'client', holds: 'msg', verdict: 'late' },
  'late: an ack': { from: 'server', holds: 'ack', verdict: 'late' },
  'late: synced': { from: 'server', holds: 'synced', verdict: 'late' },
  'late: backfill': { from: 'server', holds: 'backfill', verdict: 'late' },
  'late: a live message': { from: 'server', holds: 'message', verdict: 'late' },
} as const satisfies Record<string, Point>
export type PointName = keyof typeof points

/** Points for a client that has just reconnected. */
export const returningPoints = (Object.keys(points) as PointName[]).filter((name) =>
  ['sync', 'synced', 'backfill'].includes(points[name].holds),
)

/** Names of a client's frames; a message first, since other fields beside it belong to it. */
const names = [
  ...new Set([
    'msg',
    ...Object.values<Point>(points).flatMap(({ from, holds }) => (from === 'client' ? [holds] : [])),
  ]),
]

/** Content of a frame, by the names of points. */
export function contentOf(frame: Frame): string | undefined {
  if (frame.opcode !== opcodes.text) return undefined
  const value = JSON.parse(frame.payload.toString()) as Record<string, unknown>
  return typeof value.event === 'string' ? value.event : names.find((name) => name in value)
}
