import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { start, startParley } from '../servers.ts'
import { memoryFlags, openCrowd } from './crowd.ts'
import { createPeople } from './people.ts'
import { startCountingPostgres } from './postgres.ts'

/** The server and its database share one core, their clients have another. */
const [serverCore, clientCore] = [0, 1]

export interface Scenery {
  /** How many people there are, all of them away. */
  readonly count: number
  readonly byTickets: boolean
  readonly profile?: string | undefined
}

/** A server of this checkout or another, and its database. */
export async function openScene(checkout: string, { count, byTickets, profile }: Scenery) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-storm-'))
  const postgres = await startCountingPostgres()
  const database = openPostgres({ connectionString: postgres.url, max: 1 }, () => undefined)
  await database.migrate()
  const people = await createPeople(postgres.url, database, count)
  await database.close()
  const place = { env: { PARLEY_DATA_DIR: dataDir, DATABASE_URL: postgres.url } }
  const server = await startParley(place, profile, { checkout, flags: memoryFlags })
  server.pinTo(serverCore)
  postgres.pinTo(serverCore)
  const crowd = openCrowd(server, clientCore, byTickets)
  return {
    server,
    postgres,
    people,
    crowd,
    async [Symbol.asyncDispose]() {
      crowd[Symbol.dispose]()
      await server[Symbol.asyncDispose]()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A server that does nothing but hold sockets, and knows nobody. */
export async function openHolder({ count, byTickets }: Scenery) {
  const server = await start(join(import.meta.dirname, 'holder.ts'), {}, undefined, memoryFlags)
  server.pinTo(serverCore)
  const crowd = openCrowd(server, clientCore, byTickets)
  return {
    server,
    people: Array.from({ length: count }, (_, id) => ({ id, token: 'any' })),
    crowd,
    async [Symbol.asyncDispose]() {
      crowd[Symbol.dispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}
