import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { createPairs, type Named } from '../people.ts'
import { startParley } from '../servers.ts'

/** A server on a default PostgreSQL, and a person with many friends. */
export async function openScene(friendCount: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-catch-up-'))
  const cluster = await startPostgresCluster({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '4GB',
  })
  const database = openPostgres({ connectionString: cluster.url, max: 1 }, () => undefined)
  await database.migrate()
  const people = (await createPairs(database, Math.ceil((friendCount + 1) / 2))).flat()
  const [me, ...friends] = people as [Named, ...Named[]]
  await database.queries
    .insertInto('friendships')
    .values(
      friends.flatMap(({ id }) => [
        { user_id: me.id, friend_id: id },
        { user_id: id, friend_id: me.id },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.close()
  const server = await startParley(
    { env: { PARLEY_DATA_DIR: dataDir, DATABASE_URL: cluster.url } },
    undefined,
  )
  return {
    url: server.url,
    me,
    friends: friends.slice(0, friendCount),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Scene = Awaited<ReturnType<typeof openScene>>
