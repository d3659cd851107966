import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { restartableRedis } from '../../apps/server/test/support/restartable-redis.ts'
import { createPairs, type Person } from '../people.ts'
import { unlimited } from '../servers.ts'
import { Node } from './node.ts'
import type { Version } from './version.ts'

/** On either side of a person in a ring; half of them are on either node. */
const friendsOnEachSide = 25

/** Two nodes on a PostgreSQL as it comes and a Redis, and people with 50 friends each, or with one where there are few. */
export async function openSite(version: Version, peopleCount: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-recovery-'))
  const postgres = await startPostgresCluster({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '4GB',
  })
  const redis = await restartableRedis()
  const people = await fill(version, postgres.url, peopleCount)
  const env = {
    ...unlimited,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_LOG_LEVEL: process.env.PARLEY_TEST_LOG ?? 'silent',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  }
  const first = await Node.start(version.main, env)
  const second = await Node.start(version.main, env)
  return {
    people,
    postgres,
    redis,
    nodes: [first, second] as const,
    async [Symbol.asyncDispose]() {
      await Promise.all([first.close(), second.close()])
      await redis.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

async function fill(version: Version, connectionString: string, count: number): Promise<Person[]> {
  const database = version.openPostgres({ connectionString, max: 1 }, () => undefined)
  await database.migrate()
  const people = (await createPairs(database, count / 2)).flat()
  for (let distance = 1; distance <= friendsOnEachSide && 2 * distance < count; distance++)
    await database.queries
      .insertInto('friendships')
      .values(
        people.flatMap(({ id }, i) => {
          const friend = people[(i + distance) % count] as Person
          return [
            { user_id: id, friend_id: friend.id },
            { user_id: friend.id, friend_id: id },
          ]
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await database.close()
  return people
}
