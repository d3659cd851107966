import { setTimeout as sleep } from 'node:timers/promises'
import { Entrances } from './entrances.ts'
import { Line } from './line.ts'
import type { Site } from './site.ts'
import type { Version } from './version.ts'

/** People who come at a time before the storm. */
const atOnce = 100
const calmMs = 8000
/** Longer than a node that died counts as alive. */
const watchMs = 35_000
const lookEachMs = 50

export interface Storm {
  /** Milliseconds from the mishap until this share of the people who lost their connection had another. */
  readonly backMs: { readonly half: number; readonly all: number }
  readonly presenceFrames: number
  readonly closedOnIt: number
  readonly closedElsewhere: number
  readonly missing: number
}

/** Measures the effect of an ending node on idle people, half of them on each node, all with friends online. */
export async function measureStorm(
  version: Version,
  site: Site,
  begin: (site: Site) => Promise<void>,
): Promise<Storm> {
  using entrances = new Entrances(site.nodes.map(({ url }) => url))
  let presenceFrames = 0
  const lost = new Map<string, number>()
  const listener = {
    onEvent: ({ event }: { event: string }) => {
      if (event === 'presence') presenceFrames++
    },
    onLost: (node: string) => void lost.set(node, (lost.get(node) ?? 0) + 1),
  }
  const lines: Line[] = []
  for (const [i, person] of site.people.entries()) {
    const { url } = site.nodes[i % 2 === 0 ? 0 : 1]
    lines.push(new Line(version, entrances, person, { revUserID: person.id }, url, listener))
    if (i % atOnce === 0) await allOpen(lines)
  }
  await allOpen(lines)
  await sleep(calmMs)
  presenceFrames = 0
  lost.clear()

  const began = performance.now()
  const ended = begin(site)
  const back = { half: Number.NaN, all: Number.NaN }
  const [ending, other] = site.nodes
  const onIt = lines.filter(({ node }) => node === ending.url).length
  for (; performance.now() - began < watchMs; await sleep(lookEachMs)) {
    const ms = performance.now() - began
    const away = lines.filter(({ isOpen }) => !isOpen).length
    const gone = lost.get(ending.url) ?? 0
    if (gone < onIt) continue
    if (Number.isNaN(back.half) && away <= onIt / 2) back.half = ms
    if (away > 0) back.all = Number.NaN
    else if (Number.isNaN(back.all)) back.all = ms
  }
  await ended
  const missing = lines.filter(({ isOpen }) => !isOpen).length
  for (const line of lines) line.close()
  return {
    backMs: back,
    presenceFrames,
    closedOnIt: lost.get(ending.url) ?? 0,
    closedElsewhere: lost.get(other.url) ?? 0,
    missing,
  }
}

async function allOpen(lines: readonly Line[]): Promise<void> {
  while (!lines.every(({ isOpen }) => isOpen)) await sleep(lookEachMs)
}
