import { parseArgs } from 'node:util'
import { measureAcks, type Recovered } from './acks.ts'
import { keepCoresBusy } from './busy.ts'
import { type Mishap, mishaps } from './mishaps.ts'
import { openSite } from './site.ts'
import { measureStorm } from './storm.ts'
import { type Version, versionIn } from './version.ts'

/** Prints how long people wait after mishaps, and what thousands of them do to a server that ends. */

const { values } = parseArgs({
  options: {
    server: { type: 'string', multiple: true, default: ['.'] },
    people: { type: 'string', default: '200' },
    storm: { type: 'string', default: '2000' },
    machine: { type: 'string', default: 'both' },
    only: { type: 'string', default: '' },
  },
})
const machines = values.machine === 'both' ? ['quiet', 'busy'] : [values.machine]
const happening = mishaps.filter(({ name }) => name.includes(values.only))

const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const row = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`)

interface Labelled {
  readonly label: string
  readonly version: Version
}

/** One mishap after the other on one site; on another one where the last has left people without acks. */
async function acks(
  { version, label }: Labelled,
  machine: string,
  happening: readonly Mishap[],
): Promise<void> {
  let site = await openSite(version, Number(values.people))
  for (const mishap of happening) {
    const { lastedMs, groups } = await measureOn(machine, () => measureAcks(version, site, mishap))
    for (const group of groups) {
      const sinceEnd = group.fromMishap.map((ms) => Math.max(0, ms - lastedMs))
      row([label, machine, mishap.name, group.who, seconds(lastedMs), ...times(group, sinceEnd)])
    }
    if (!groups.some(({ fromMishap }) => fromMishap.includes(Number.POSITIVE_INFINITY))) continue
    await site[Symbol.asyncDispose]()
    site = await openSite(version, Number(values.people))
  }
  await site[Symbol.asyncDispose]()
}

async function measureOn<T>(machine: string, measure: () => Promise<T>): Promise<T> {
  using _busy = machine === 'busy' ? keepCoresBusy() : undefined
  return await measure()
}

const times = ({ fromMishap, slowest }: Recovered, sinceEnd: readonly number[]) => [
  ...[fromMishap, sinceEnd].flatMap((sorted) => [seconds(at(sorted, 0.5)), seconds(at(sorted, 1))]),
  `${fromMishap.filter((ms) => !Number.isFinite(ms)).length} of ${fromMishap.length}`,
  seconds(slowest),
]

async function storm(version: Version, label: string, { name, begin }: Mishap): Promise<void> {
  await using site = await openSite(version, Number(values.storm))
  const { backMs, presenceFrames, closedOnIt, closedElsewhere, missing } = await measureStorm(
    version,
    site,
    begin,
  )
  const back = [seconds(backMs.half), seconds(backMs.all)]
  row([label, name, ...back, missing, presenceFrames, closedOnIt, closedElsewhere])
}

const heads = [
  ['mishap', 'people', 'works again after', 'p50', 'max', 'p50 since then', 'max since then', 'no ack'],
  ['mishap', 'half back', 'all back', 'missing', 'presence frames', 'closed on it', 'closed elsewhere'],
] as const
const head = (first: readonly string[], cells: readonly string[]) => {
  row([...first, ...cells])
  row([...first, ...cells].map(() => '---'))
}

const versions = await Promise.all(
  values.server.map(async (folder) => ({ label: folder, version: await versionIn(folder) })),
)
if (Number(values.people) > 0) {
  console.log(`\n${values.people} people on two nodes, from the mishap to the ack of what they send then\n`)
  head(['server', 'machine'], [...heads[0], 'slowest send'])
  for (const machine of machines) for (const labelled of versions) await acks(labelled, machine, happening)
}
if (Number(values.storm) > 0) {
  console.log(`\n${values.storm} people with 50 friends each on two nodes, one of which ends\n`)
  head(['server'], heads[1])
  for (const mishap of happening.filter(({ isOfNode }) => isOfNode))
    for (const { version, label } of versions) await storm(version, label, mishap)
}
