import type { Heard } from '../load/sample.ts'
import type { Contestant } from './contestants.ts'

/** Ids and numbers may be a digit longer on one side. */
const bytesApart = 8

/** @throws unless the fair relay sends for a message what Parley does */
export async function checkFairness(parley: Contestant, fair: Contestant): Promise<void> {
  for (const which of ['pair', 'group'] as const) {
    const [ours, theirs] = [await parley.clients.sample(which), await fair.clients.sample(which)]
    for (const end of ['sender', 'receiver'] as const)
      if (differ(ours[end], theirs[end]))
        throw new Error(
          `the fair relay is not fair: of a message in a ${which} its ${end} receives ${sizeOf(theirs[end])}, Parley's ${sizeOf(ours[end])}; relay/frames.ts says what it sends`,
        )
  }
}

const differ = (ours: Heard, theirs: Heard) =>
  ours.frames !== theirs.frames || Math.abs(ours.bytes - theirs.bytes) > bytesApart

const sizeOf = ({ frames, bytes }: Heard) => `${frames} frames of ${bytes} bytes together`
