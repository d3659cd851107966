import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Load } from '../load/loads.ts'
import { pin } from '../processes.ts'
import { type Measured, openServer } from './server.ts'

/** Prints the cost of syncing the embedded database to the disk, beside the same server without it. */

const cores = { server: 0, clients: 1 }
const allPairs = 200

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

const loads: ReadonlyArray<{ name: string; pairs: number; load: Load }> = [
  { name: '1 pair, 1 in flight', pairs: 1, load: { kind: 'inFlight', each: 1, seconds } },
  { name: '200 pairs, 1 in flight', pairs: allPairs, load: { kind: 'inFlight', each: 1, seconds } },
  { name: '200 pairs, 8 in flight', pairs: allPairs, load: { kind: 'inFlight', each: 8, seconds } },
  { name: '400/s steady', pairs: allPairs, load: { kind: 'steady', perSecond: 400, seconds } },
]

const columns: Record<string, (measured: Measured) => string> = {
  'messages/s': ({ throughput }) => throughput.toFixed(0),
  'ack p50': ({ ackP50 }) => `${ackP50.toFixed(1)} ms`,
  'ack p99': ({ ackP99 }) => `${ackP99.toFixed(1)} ms`,
  'CPU/message': ({ cpuMicroseconds }) => `${cpuMicroseconds.toFixed(0)} µs`,
  'fdatasyncs/message': ({ syncsPerMessage }) => syncsPerMessage.toFixed(3),
  'an fdatasync': ({ syncMicroseconds }) => `${syncMicroseconds.toFixed(0)} µs`,
}

/** The round of the median throughput, whole. */
const middle = (measured: readonly Measured[]) =>
  measured.toSorted((a, b) => a.throughput - b.throughput || a.ackP50 - b.ackP50)[
    Math.floor(measured.length / 2)
  ] as Measured

pin(process.pid, cores.clients)
const folder = resolve(values.folder)
await using unsynced = await openServer(folder, allPairs, false, cores.server)
await using synced = await openServer(folder, allPairs, true, cores.server)
const servers = { unsynced, synced }

console.log(`\nEmbedded database in ${folder}\n`)
console.log(`| | | ${Object.keys(columns).join(' | ')} |`)
console.log(`|---|---|${'---|'.repeat(Object.keys(columns).length)}`)
for (const { name, pairs, load } of loads) {
  const measured = { unsynced: [] as Measured[], synced: [] as Measured[] }
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++)
    for (const which of ['unsynced', 'synced'] as const) {
      const result = await servers[which].measure(load, pairs)
      if (round > 0) measured[which].push(result)
    }
  for (const which of ['unsynced', 'synced'] as const) {
    const result = middle(measured[which])
    const cells = Object.values(columns).map((cell) => cell(result))
    console.log(`| ${[name, which, ...cells].join(' | ')} |`)
  }
}
