import { setTimeout as sleep } from 'node:timers/promises'
import { Entrances } from './entrances.ts'
import type { Mishap } from './mishaps.ts'
import type { Site } from './site.ts'
import { openTalkers, type Talker } from './talkers.ts'
import type { Version } from './version.ts'

/** Milliseconds after the end of a mishap; people without an ack by then count as without one. */
const patienceMs = 60_000
/** Milliseconds for which messages afterwards are measured. */
const afterMs = 5000

/** Milliseconds for a group of people, each as fast as the slower of two sockets; Infinity: never. */
export interface Recovered {
  readonly who: string
  /** From the mishap to the ack of what each sends in that moment. */
  readonly fromMishap: readonly number[]
  /** The longest that anything took that was sent until a while after. */
  readonly slowest: number
}

export interface Outcome {
  /** From the mishap until what broke worked again. */
  readonly lastedMs: number
  readonly groups: readonly Recovered[]
}

/** Has everybody send in the moment of a mishap, and waits for the acks. */
export async function measureAcks(version: Version, site: Site, mishap: Mishap): Promise<Outcome> {
  using entrances = new Entrances(site.nodes.map(({ url }) => url))
  const talkers = await openTalkers(version, site, entrances)
  const lines = talkers.flatMap((talker) => talker.lines)
  for (const line of lines) line.slowest = 0
  const began = performance.now()
  const ended = mishap.begin(site).then(() => performance.now() - began)
  const sent = talkers.map((talker) => waiting(talker))
  const lastedMs = await ended
  await Promise.race([Promise.all(sent.map(({ answered }) => answered)), sleep(patienceMs)])
  await sleep(afterMs)
  for (const line of lines) line.close()

  const groupOf = (who: string, isOne: (talker: Talker) => boolean): Recovered => {
    const ofThem = sent.filter(({ talker }) => isOne(talker))
    return {
      who,
      fromMishap: ofThem.map(({ ms }) => ms()).toSorted((a, b) => a - b),
      slowest: Math.max(...ofThem.flatMap(({ talker }) => talker.lines.map(({ slowest }) => slowest))),
    }
  }
  const groups = mishap.isOfNode
    ? [groupOf('on it', ({ node }) => node === 0), groupOf('on the other', ({ node }) => node === 1)]
    : [groupOf('all', () => true)]
  return { lastedMs, groups }
}

function waiting(talker: Talker) {
  let ms = Number.POSITIVE_INFINITY
  const answered = Promise.all(talker.lines.map((line) => line.send())).then((times) => {
    ms = Math.max(...times)
  })
  return { talker, answered, ms: () => ms }
}
