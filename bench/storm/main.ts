import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openScene } from './scene.ts'

/** Prints what it costs when everybody comes back at once, as after a restart, and what they hold once they are here. */

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    server: { type: 'string', default: '.' },
    profile: { type: 'string' },
    statements: { type: 'boolean', default: false },
    tickets: { type: 'boolean', default: false },
  },
})
const count = Number(values.people)
/** Whoever comes first finds a server that has compiled nothing yet. */
const warming = Math.ceil(count / 4)
/** Longer than it takes until nobody is missed any more, and until counts of the last seconds are forgotten. */
const settleMs = 12_000

await using scene = await openScene(resolve(values.server), {
  count: warming + 2 * count,
  byTickets: values.tickets,
  profile: values.profile,
})
const { server, postgres, people } = scene
const cold = await scene.come(people.slice(0, warming))
await scene.go()
await wait(settleMs)

const cpuBefore = { server: server.cpuSeconds(), database: postgres.cpuSeconds() }
await postgres.countAnew()
const come = await scene.come(people.slice(warming, warming + count))
await wait(1000)
const cpu = {
  server: server.cpuSeconds() - cpuBefore.server,
  database: postgres.cpuSeconds() - cpuBefore.database,
}
const counts = await postgres.counts()
await wait(settleMs)
// What one more costs: the first bring along what the process takes for itself once.
const before = await scene.held()
await scene.come(people.slice(warming + count))
await wait(settleMs)
const after = await scene.held()

const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
const sum = (of: typeof counts) => of.reduce((total, { calls }) => total + calls, 0)
const each = (total: number) => (total / count).toFixed(2)
const perPerson = (seconds: number) => `${((seconds * 1e6) / count).toFixed(0)} µs`
const bytes = (total: number) => `${(total / count / 1000).toFixed(1)} kB`
const rows = [
  ['people, both sockets each', `${count}`],
  ['people/s', (count / come.seconds).toFixed(0)],
  ['people/s, before anything is compiled', (warming / cold.seconds).toFixed(0)],
  ['p50', `${at(come.times, 0.5).toFixed(0)} ms`],
  ['p99', `${at(come.times, 0.99).toFixed(0)} ms`],
  ['processor time of the server, a person', perPerson(cpu.server)],
  ['of the database', perPerson(cpu.database)],
  ['statements a person', each(sum(counts))],
  ['of them writing', each(sum(counts.filter(({ writes }) => writes)))],
  ['resident memory of an idle person', bytes(after.rss - before.rss)],
  ['of it heap', bytes(after.heapUsed - before.heapUsed)],
]
console.log('| | |\n|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
if (values.statements)
  for (const { calls, text } of counts) console.log(`${calls}\t${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
