import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Person } from '../people.ts'
import { Entrances } from './entrances.ts'
import { startHaproxy } from './haproxy.ts'
import { Line } from './line.ts'
import { openSite } from './site.ts'
import { versionIn } from './version.ts'

/** Prints how long the people on a freezing node, idle or sending, take to be connected to another. */

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100' }, rounds: { type: 'string', default: '5' } },
})
const frozenMs = 15_000
const calmMs = 8000
const patienceMs = 20_000

interface Watched {
  readonly line: Line
  lostMs: number | undefined
  backMs: number | undefined
}

const version = await versionIn('.')
await using site = await openSite(version, Number(values.people))
await using haproxy = await startHaproxy(site.nodes.map(({ url }) => url))
using entrances = new Entrances([haproxy.url])
await sleep(calmMs)

let frozenAt = 0
const watched = (site.people as Person[]).map((me, i, { length }): Watched => {
  const friend = site.people[i % 2 === 0 ? (i + 1) % length : i - 1] as Person
  const one: Watched = {
    line: new Line(version, entrances, me, { revUserID: friend.id }, '', {
      onLost: () => {
        one.lostMs ??= performance.now() - frozenAt
      },
    }),
    lostMs: undefined,
    backMs: undefined,
  }
  return one
})
await Promise.all(watched.map(({ line }) => line.send()))

const spread = (ms: readonly number[]) => {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) / 1000).toFixed(1)
  return `p50 ${at(0.5)} s, max ${at(1)} s`
}

for (let round = 0; round < Number(values.rounds); round++) {
  await sleep(calmMs)
  for (const one of watched) one.lostMs = one.backMs = undefined
  const node = site.nodes[round % 2]
  frozenAt = performance.now()
  node?.freeze()
  // Every second person sends a message in this moment, the others wait.
  const sent = watched.filter((_, i) => i % 2 === 0).map(async ({ line }) => line.send())
  const looking = setInterval(() => {
    for (const one of watched)
      if (one.lostMs !== undefined && one.line.isOpen) one.backMs ??= performance.now() - frozenAt
  }, 20)
  await sleep(frozenMs)
  node?.thaw()
  const acked = await Promise.race([Promise.all(sent), sleep(patienceMs)])
  clearInterval(looking)
  const onIt = watched.filter(({ lostMs }) => lostMs !== undefined)
  const back = onIt.map(({ backMs }) => backMs ?? Number.POSITIVE_INFINITY)
  console.log(
    `round ${round + 1}: ${onIt.length} of ${watched.length} were on it; back on the other ${spread(back)}; acks of what was said then ${acked ? spread(acked) : 'missing'}`,
  )
}
for (const { line } of watched) line.close()
