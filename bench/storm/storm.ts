import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../people.ts'
import type { ServerProcess } from '../servers.ts'
import type { Arrivals } from './clients.ts'
import type { Crowd, Held } from './crowd.ts'
import type { Count, CountingPostgres } from './postgres.ts'

/** Longer than it takes until nobody is missed any more, and until counts of the last seconds are forgotten. */
const settleMs = 12_000

interface Place {
  readonly server: ServerProcess
  readonly crowd: Crowd
  readonly people: readonly Person[]
  readonly postgres?: CountingPostgres
}

/** Cost of many people reconnecting at once. */
export interface Storm {
  /** The first arrivals found a server that had compiled nothing yet. */
  readonly cold: { readonly count: number; readonly seconds: number }
  readonly arrivals: Arrivals
  /** Seconds of processor time. */
  readonly serverCpu: number
  readonly databaseCpu: number
  readonly statements: readonly Count[]
  /** Memory of one more connected person, without what the process needs once, which counts with the first people. */
  readonly held: Held
}

/** Number of people needed for a storm of `count`. */
export const crowdFor = (count: number) => coldOf(count) + 2 * count
const coldOf = (count: number) => Math.ceil(count / 4)

export async function storm({ server, crowd, people, postgres }: Place, count: number): Promise<Storm> {
  const first = coldOf(count)
  const { seconds } = await crowd.connect(people.slice(0, first))
  await crowd.go()
  await wait(settleMs)
  const cpu = () => ({ server: server.cpuSeconds(), database: postgres?.cpuSeconds() ?? 0 })
  const cpuBefore = cpu()
  await postgres?.countAnew()
  const arrivals = await crowd.connect(people.slice(first, first + count))
  await wait(1000)
  const cpuAfter = cpu()
  const statements = (await postgres?.counts()) ?? []
  await wait(settleMs)
  const before = await crowd.held()
  await crowd.connect(people.slice(first + count))
  await wait(settleMs)
  const after = await crowd.held()
  const each = (what: keyof Held) => (after[what] - before[what]) / count
  return {
    cold: { count: first, seconds },
    arrivals,
    serverCpu: cpuAfter.server - cpuBefore.server,
    databaseCpu: cpuAfter.database - cpuBefore.database,
    statements,
    held: { heapUsed: each('heapUsed'), rss: each('rss') },
  }
}
