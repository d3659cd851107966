import { randomUUID } from 'node:crypto'
import { CloseCode } from '@parley/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { placeLock } from '../../src/db/advisory-locks.ts'
import { migrations, schemaNumber } from '../../src/db/migrations/index.ts'
import type { SchemaMigration } from '../../src/db/migrations/migration.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { OlderNodesRun } from '../../src/db/upgrade.ts'
import { failToStart, startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { peopleOf, text } from '../support/people.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'
import { event } from '../support/socket.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const later = (up: SchemaMigration['up'], olderNodes: SchemaMigration['olderNodes'] = 'stop') => ({
  ...migrations,
  '9999-later': { olderNodes, up },
})
const nothing = async () => undefined

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('beside a newer version', () => {
  async function place() {
    const { databaseUrl = '', dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const redis = await restartableRedis()
    onTestFinished(redis.stop)
    const newer = openPostgres({ connectionString: databaseUrl, max: 2 }, () => undefined)
    onTestFinished(() => newer.close())
    const env = {
      ...environment(dataDir, databaseUrl),
      REDIS_URL: redis.url,
      PARLEY_TOKEN_SECRET: randomUUID(),
    }
    const connect = async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    return { env, newer, connect }
  }

  test('a running node ends before what it cannot live with is changed: its people are sent on, what it acked stands', async () => {
    const { env, newer } = await place()
    const older = await startChildServer(env)
    const [alice, bob] = await peopleOf(older.url).friends('Alice', 'Bob')
    const hers = await alice.openEvents()
    hers.send(text(bob, 'the first', 'id-first'))
    await hers.next(event('ack'))

    let stored = 0
    const migrated = newer.migrate(
      later(async (db) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int from messages`.execute(db)
        stored = rows[0]?.count ?? 0
      }),
    )
    let isClosed = false
    void hers.closed.then(() => {
      isClosed = true
    })
    for (let n = 0; !isClosed; n++) {
      hers.send(text(bob, `message ${n}`, `id-${n}`))
      await new Promise(setImmediate)
    }
    expect((await hers.closed).code).toBe(CloseCode.goingAway)
    expect(await older.ended).toEqual({
      code: 1,
      said: `A newer Parley brings the database to schema 9999, and this one knows no more than ${schemaNumber}: it has ended; start the newer version here.`,
    })
    await migrated
    const acks = (await hers.left()).filter(event('ack')).map(({ id }) => id)
    const ids = (await newer.queries.selectFrom('messages').select('id').execute()).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(acks))
    expect(ids).toHaveLength(stored)
    expect((await failToStart(env)).said).toContain('this version does not know 9999-later')
  })

  test('a node that starts while the upgrade is under way ends again', async () => {
    const { env, newer } = await place()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const migrated = newer.migrate(later(() => held))
    const { code, said } = await failToStart(env)
    expect(code).toBe(78)
    expect(said).toContain('A newer Parley brings the database to schema 9999')
    release()
    await migrated
  })

  test('a node’s write under way is seen by the migration, and a later one is refused', async () => {
    const { newer, connect } = await place()
    const frozen = await connect()
    await frozen.query(`set parley.schema = ${schemaNumber}`)
    const write = `insert into users (nickname) values ('Alice')`
    await frozen.query(`begin; ${write}`)
    let seen = 0
    const migrated = newer.migrate(
      later(async (db) => {
        const { rows } = await sql`select from users`.execute(db)
        seen = rows.length
      }),
    )
    const waits = `select from pg_locks where not granted and mode = 'ShareRowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`
    const watching = await connect()
    await expect.poll(async () => (await watching.query(waits)).rowCount).toBe(1)
    const next = await connect()
    await next.query(`set parley.schema = ${schemaNumber}`)
    const refused = expect(next.query(write)).rejects.toMatchObject({ code: '57P0F' })
    await frozen.query('commit')
    await migrated
    await refused
    expect(seen).toBe(1)
    await expect(frozen.query(write)).rejects.toMatchObject({ code: '57P0F' })
  })

  test('a node of the time before there was a floor does not hear: the newer says who runs, and changes nothing', async () => {
    const { env, newer, connect } = await place()
    const former = await connect()
    await former.query(`select pg_advisory_lock_shared(${placeLock})`)
    await expect(newer.migrate(later(nothing), 0)).rejects.toThrow(new OlderNodesRun(['127.0.0.1']))
    const node = await startChildServer(env)
    await node.kill()
    await former.query(`select pg_advisory_unlock_shared(${placeLock})`)
    // PostgreSQL may hear a moment later that the one is gone.
    await newer.migrate(later(nothing), 10_000)
  })

  test('a migration that it can live with lets it go on', async () => {
    const { env, newer } = await place()
    const older = await startChildServer(env)
    const [alice, bob] = await peopleOf(older.url).friends('Alice', 'Bob')
    await newer.migrate(later(nothing, 'live'))
    const hers = await alice.openEvents()
    hers.send(text(bob, 'goes on', 'id'))
    await hers.next(event('ack'))
    expect(await older.stop()).toBe(0)
  })
})
