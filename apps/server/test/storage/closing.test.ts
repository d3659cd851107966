import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../src/db/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

// The embedded database ends with its connections.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a connection that is cut', () => {
  async function openOne() {
    const { databaseUrl, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const reported: Error[] = []
    const pool = openPool({ connectionString: databaseUrl, max: 1 }, (error) => reported.push(error))
    const clients: pg.PoolClient[] = []
    pool.on('connect', (client) => clients.push(client))
    await pool.query('select')
    return { pool, reported, cut: (error: Error) => clients[0]?.emit('error', error) }
  }
  const isCut = new Error('terminating connection due to administrator command')

  test('while nobody uses it is reported', async () => {
    const { pool, reported, cut } = await openOne()
    cut(isCut)
    expect(reported).toEqual([isCut])
    await pool.end()
  })

  test('while the pool ends is not reported', async () => {
    const { pool, reported, cut } = await openOne()
    const ended = pool.end()
    cut(isCut)
    await ended
    expect(reported).toEqual([])
  })
})
