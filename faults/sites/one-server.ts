import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { Crowd, createPeople, environment, type Site } from './site.ts'

const people = 3000

/** One server in this process, which nothing happens to: what breaks is the way to it. Many runs share it. */
export async function openOneServer(databaseUrl?: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const env = environment(dataDir, databaseUrl)
  const server = await startServer({ ...readConfig(env), webDir: undefined }, env)
  const crowd = new Crowd(await createPeople(server.context.database.queries, people))
  return {
    nodes: [{ port: Number(new URL(server.addresses[0]).port) }],
    notifiesDevices: true,
    takePeople: (count) => crowd.take(count),
    disasters: {},
    calm: async () => undefined,
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
