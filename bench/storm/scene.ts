import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/storage/postgres.ts'
import type { Person } from '../people.ts'
import { pin } from '../processes.ts'
import { type ServerProcess, startParley } from '../servers.ts'
import type { Come, Order } from './clients.ts'
import { createPeople } from './people.ts'
import { startCountingPostgres } from './postgres.ts'

/** The server and its database share one core, their clients have another. */
const [serverCore, clientCore] = [0, 1]
const memory = join(import.meta.dirname, 'memory.ts')

export interface Held {
  readonly heapUsed: number
  readonly rss: number
}

/** A server of this checkout or another, its database, and people who are all away. */
export async function openScene(
  checkout: string,
  { count, byTickets, profile }: { count: number; byTickets: boolean; profile: string | undefined },
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-storm-'))
  const postgres = await startCountingPostgres()
  const database = openPostgres({ connectionString: postgres.url, max: 1 }, () => undefined)
  await database.migrate()
  const people = await createPeople(postgres.url, database, count)
  await database.close()
  const place = { env: { PARLEY_DATA_DIR: dataDir, DATABASE_URL: postgres.url } }
  const server = await startParley(place, profile, { checkout, flags: ['--expose-gc', '--import', memory] })
  server.pinTo(serverCore)
  postgres.pinTo(serverCore)
  const clients = fork(join(import.meta.dirname, 'clients.ts'))
  pin(clients.pid ?? 0, clientCore)
  return {
    server,
    postgres,
    people,
    come: (some: readonly Person[]) =>
      order<Come>(clients, { come: { url: server.url, people: some, byTickets } }),
    go: () => order(clients, 'go'),
    held: () => heldBy(server),
    async [Symbol.asyncDispose]() {
      clients.kill()
      await server[Symbol.asyncDispose]()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function order<T>(clients: ChildProcess, what: Order): Promise<T> {
  const broken = once(clients, 'exit').then(() => Promise.reject(new Error('the clients broke off')))
  clients.send(what)
  const [{ come }] = (await Promise.race([once(clients, 'message'), broken])) as [{ come: T }]
  return come
}

/** What it holds once all garbage is collected. */
async function heldBy({ child }: ServerProcess): Promise<Held> {
  child.send('collect')
  return ((await once(child, 'message')) as [Held])[0]
}
