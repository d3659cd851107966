import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sockets, subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'
import type { Database } from '../../apps/server/src/db/database.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { createPeople, type Named } from '../people.ts'
import { startParley } from '../servers.ts'
import { table } from '../table.ts'

/** Prints the time from sending a message until a push service receives the notification for a device. */

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    grace: { type: 'string', default: '0' },
  },
})
const [subscribers, rate, seconds] = [values.subscribers, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
]
/** Until caches are warm. */
const warmUp = 5
const senderCount = 10

/** Time of the last message to each person, until their device is notified. */
const waiting = new Map<string, number>()
const times: number[] = []
let isMeasuring = false
const service = createServer((request, response) => {
  const now = performance.now()
  const sent = waiting.get(request.url ?? '')
  waiting.delete(request.url ?? '')
  if (isMeasuring && sent !== undefined) times.push(now - sent)
  request.resume().once('end', () => response.writeHead(201).end())
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

await using used = new AsyncDisposableStack()
used.defer(() => void service.close())
const cluster = await startPostgresCluster()
used.defer(() => cluster.stop())
const database = openPostgres({ connectionString: cluster.url }, () => undefined)
await database.migrate()
const people = await createPeople(database, senderCount + subscribers)
const [senders, receivers] = [people.slice(0, senderCount), people.slice(senderCount)]
await befriend(database, senders, receivers)
await subscribe(database, receivers)
await database.close()

const server = used.use(
  await startParley(
    {
      env: {
        DATABASE_URL: cluster.url,
        PARLEY_LOG_LEVEL: 'error',
        PARLEY_PUSH_SERVICES: origin,
        PARLEY_PUSH_GRACE_MS: values.grace,
      },
    },
    undefined,
  ),
)
const connections = await Promise.all(senders.map(({ token }) => open(server.url, token)))
used.defer(() => {
  for (const connection of connections) connection.close()
})

let sent = 0
const began = performance.now()
for (;;) {
  const elapsed = (performance.now() - began) / 1000
  isMeasuring = elapsed > warmUp
  if (elapsed > warmUp + seconds) break
  while (sent < elapsed * rate) send(sent++)
  await wait(5)
}
// The last messages have as long as they take.
while (waiting.size > 0) await wait(50)
print()

function send(count: number): void {
  const receiver = receivers[count % receivers.length] as Named
  const msg = { type: 1, textMsg: { content: `message ${count}` } }
  connections[count % senderCount]?.send(JSON.stringify({ revUserID: receiver.id, msg }))
  waiting.set(`/${receiver.id}`, performance.now())
}

function print(): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)}`
  console.log(
    table([
      ['subscribers', 'messages/s', 'measured', 'p50 ms', 'p99 ms', 'most ms'],
      [String(subscribers), String(rate), String(sorted.length), at(0.5), at(0.99), at(1)],
    ]),
  )
}

async function open(url: string, token: string): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}${sockets.chat}?token=${encodeURIComponent(token)}`
  const socket = new WebSocket(address, [subprotocol])
  await once(socket, 'open')
  return socket
}

/** Each receiver with the one who writes to them. */
async function befriend({ queries }: Database, some: readonly Named[], others: readonly Named[]) {
  const rows = others.flatMap(({ id }, count) => {
    const sender = some[count % some.length]?.id ?? 0
    return [
      { user_id: id, friend_id: sender },
      { user_id: sender, friend_id: id },
    ]
  })
  await queries.insertInto('friendships').values(rows).execute()
}

async function subscribe({ queries }: Database, some: readonly Named[]) {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const rows = some.map(({ id, token }) => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const endpoint = `${origin}/${id}`
    return { user_id: id, session_id: sid, endpoint, p256dh, auth, language: 'en' as const }
  })
  await queries.insertInto('push_devices').values(rows).execute()
}
