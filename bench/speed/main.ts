import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseKind, openDatabases } from '../databases.ts'
import type { Load } from '../load/loads.ts'
import type { Measured } from './columns.ts'
import { type Contestant, enter, type Name, names } from './contestants.ts'
import { type Cores, findCores } from './cores.ts'
import { checkFairness } from './fairness.ts'
import { type Options, readOptions } from './options.ts'
import { type Comparison, embeddedReport, type Measurement, report } from './report.ts'

/** Loads after which little is left to be done come first. */
const loads = (seconds: number): Load[] => [
  { kind: 'steady', perSecond: 400, seconds },
  { kind: 'group', each: 1, seconds },
  { kind: 'inFlight', each: 1, seconds },
  { kind: 'inFlight', each: 8, seconds },
]

async function measure(kind: DatabaseKind, options: Options, cores: Cores | undefined): Promise<Measurement> {
  await using databases = await openDatabases(kind)
  if (cores) databases.pinTo(cores.server)
  await using parley = await enter('parley', databases, options, cores)
  await using fair = await enter('fair', databases, options, cores)
  await using bare = await enter('bare', databases, options, cores)
  await checkFairness(parley, fair)
  const comparisons: Comparison[] = []
  for (const load of loads(options.seconds))
    comparisons.push(await compare(load, { parley, fair, bare }, options.rounds))
  return { kind, comparisons, bytesAtRest: parley.bytesAtRest }
}

/** Time for a thawed server to get the results of its statements. */
const settleMs = 2000

/**
 * The contestants take turns, so that other load on the machine affects all of them. The waiting ones are frozen, since
 * background work for messages (search, pushes) goes on for a while after them.
 */
async function compare(
  load: Load,
  contestants: Readonly<Record<Name, Contestant>>,
  rounds: number,
): Promise<Comparison> {
  const results: Record<Name, Measured[]> = { parley: [], fair: [], bare: [] }
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      for (const other of names) if (other !== name) contestants[other].freeze()
      contestants[name].thaw()
      await sleep(settleMs)
      const measured = await contestants[name].measure(load)
      if (round > 0) results[name].push(measured)
    }
  for (const name of names) contestants[name].thaw()
  return { load, results }
}

const options = readOptions(process.argv.slice(2))
const cores = findCores()
console.log(
  cores
    ? `Server and database run on core ${cores.server}, their clients on core ${cores.clients}.`
    : 'Nothing is pinned: that takes two cores and taskset. Server, database and clients share what there is.',
)
const measurements: Measurement[] = []
for (const kind of options.databases) {
  const measurement = await measure(kind, options, cores)
  measurements.push(measurement)
  console.log(report(measurement, options.pairs))
}
console.log(embeddedReport(measurements))
