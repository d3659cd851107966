import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../table.ts'
import { openHolder, openScene } from './scene.ts'
import { crowdFor, type Storm, storm } from './storm.ts'

/**
 * Prints the cost of everybody reconnecting at once, as after a restart, and their memory once they are connected,
 * beside a server that does nothing but hold sockets.
 */

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
const scenery = { count: crowdFor(count), byTickets: values.tickets, profile: values.profile }

async function measureParley(): Promise<Storm> {
  await using scene = await openScene(resolve(values.server), scenery)
  return await storm(scene, count)
}

async function measureHolder(): Promise<Storm> {
  await using scene = await openHolder(scenery)
  return await storm(scene, count)
}

const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
const sum = (of: Storm['statements']) => of.reduce((total, { calls }) => total + calls, 0)
const perPerson = (seconds: number) => `${((seconds * 1e6) / count).toFixed(0)} µs`
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const rows: Record<string, (storm: Storm) => string> = {
  'people/s': ({ arrivals }) => (count / arrivals.seconds).toFixed(0),
  'people/s, before anything is compiled': ({ cold }) => (cold.count / cold.seconds).toFixed(0),
  p50: ({ arrivals }) => `${at(arrivals.times, 0.5).toFixed(0)} ms`,
  p99: ({ arrivals }) => `${at(arrivals.times, 0.99).toFixed(0)} ms`,
  'processor time of the server, a person': ({ serverCpu }) => perPerson(serverCpu),
  'of the database': ({ databaseCpu }) => perPerson(databaseCpu),
  'statements a person': ({ statements }) => (sum(statements) / count).toFixed(2),
  'of them writing': ({ statements }) => (sum(statements.filter(({ writes }) => writes)) / count).toFixed(2),
  'resident memory of an idle person': ({ held }) => kilobytes(held.rss),
  'of it heap': ({ held }) => kilobytes(held.heapUsed),
}

const parley = await measureParley()
const holder = await measureHolder()
console.log(
  table([
    [`${count} people, both sockets each`, 'Parley', 'a bare `ws` server'],
    ...Object.entries(rows).map(([name, cell]) => [name, cell(parley), cell(holder)]),
  ]),
)
if (values.statements)
  for (const { calls, text } of parley.statements)
    console.log(`${calls}\t${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
