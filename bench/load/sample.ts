import { setTimeout as sleep } from 'node:timers/promises'
import { drained } from './loads.ts'
import type { Talk } from './talk.ts'

/** The traffic of one message for its sender and a receiver. */
export interface Sample {
  readonly sender: Heard
  readonly receiver: Heard
}

export interface Heard {
  readonly frames: number
  readonly bytes: number
}

const quietMs = 300

/** Sends a message when all is quiet, and counts frames until it is quiet again. */
export async function sample(talk: Talk): Promise<Sample> {
  await quiet(talk)
  // The first of a conversation shows its date.
  talk.send()
  await quiet(talk)
  const before = heardBy(talk)
  talk.send()
  await quiet(talk)
  const after = heardBy(talk)
  return { sender: less(after.sender, before.sender), receiver: less(after.receiver, before.receiver) }
}

async function quiet(talk: Talk): Promise<void> {
  await drained([talk])
  const framesOf = ({ sender, receiver }: Sample) => sender.frames + receiver.frames
  for (let before = -1; before !== framesOf(heardBy(talk)); await sleep(quietMs))
    before = framesOf(heardBy(talk))
}

function heardBy({ ends: { sender, receiver } }: Talk): Sample {
  return {
    sender: { frames: sender.frames, bytes: sender.bytes },
    receiver: { frames: receiver.frames, bytes: receiver.bytes },
  }
}

const less = (all: Heard, before: Heard): Heard => ({
  frames: all.frames - before.frames,
  bytes: all.bytes - before.bytes,
})
