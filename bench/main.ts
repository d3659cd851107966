import { sockets } from '@parley/contract'
import { type Databases, openDatabases } from './databases.ts'
import { LoadProcess } from './load-process.ts'
import type { Load } from './loads.ts'
import { type DatabaseKind, type Options, readOptions } from './options.ts'
import { type Comparison, type Measured, report } from './report.ts'
import { type ServerProcess, startParley, startRelay } from './servers.ts'

async function measure(kind: DatabaseKind, { seconds, rounds, pairs, profile }: Options) {
  await using databases = await openDatabases(kind, pairs)
  await using parleyServer = await startParley(databases.parley, profile)
  await using relayServer = await startRelay(databases.relay, profile)
  using parley = await connect(databases, (user) => `${parleyServer.url}${sockets.chat}?token=${user.token}`)
  using relay = await connect(databases, (user) => `${relayServer.url}/?user=${user.id}`)

  const comparisons: Comparison[] = []
  for (const load of loads(seconds)) {
    const both: Array<readonly [Measured, Measured]> = []
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++)
      both.push([await timed(parleyServer, parley, load), await timed(relayServer, relay, load)])
    const counted = both.slice(1)
    comparisons.push({
      load,
      parley: counted.map(([first]) => first),
      relay: counted.map(([, last]) => last),
    })
  }
  return comparisons
}

async function timed(server: ServerProcess, clients: LoadProcess, load: Load): Promise<Measured> {
  const before = server.cpuSeconds()
  const result = await clients.run(load)
  return { ...result, cpuMicroseconds: ((server.cpuSeconds() - before) * 1e6) / result.messages }
}

const loads = (seconds: number): Load[] => [
  { kind: 'inFlight', each: 1, seconds },
  { kind: 'inFlight', each: 8, seconds },
  { kind: 'steady', perSecond: 400, seconds },
]

function connect({ pairs }: Databases, urlOf: (person: Databases['pairs'][number][0]) => string) {
  return LoadProcess.connect(
    pairs.map(([sender, receiver]) => ({
      senderUrl: urlOf(sender),
      receiverUrl: urlOf(receiver),
      receiverId: receiver.id,
    })),
  )
}

const options = readOptions(process.argv.slice(2))
for (const kind of options.databases) {
  const title = `${kind === 'postgres' ? 'PostgreSQL' : 'PGlite'}, ${options.pairs} pairs`
  console.log(report(title, await measure(kind, options)))
}
