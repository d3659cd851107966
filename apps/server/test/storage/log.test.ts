import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** From where its log is still needed. */
async function checkpointOf({ queries }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`select redo_lsn as at from pg_control_checkpoint()`.execute(
    queries,
  )
  return rows[0]?.at
}

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'pglite')('the embedded database', () => {
  test('its log stays short however much is written, and nothing of it is lost', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-log-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const log = join(dataDir, 'database', 'pg_wal')
    const logBytes = () => readdirSync(log).reduce((bytes, name) => bytes + statSync(join(log, name)).size, 0)
    const first = await openPglite(dataDir, () => {})
    await sql`create table written (n integer)`.execute(first.queries)
    const checkpoints = new Set<string | undefined>()
    for (let n = 0; n < 15; n++) {
      await sql`insert into written values (${n})`.execute(first.queries)
      // As if the rest of a segment had been written too.
      await sql`select pg_switch_wal()`.execute(first.queries)
      vi.advanceTimersByTime(5000)
      checkpoints.add(await checkpointOf(first))
    }
    expect(checkpoints.size).toBeGreaterThan(2)
    expect(logBytes()).toBeLessThan(2 * limits.databaseLogBytes)
    await first.close()

    const second = await openPglite(dataDir, () => {})
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from written`.execute(
      second.queries,
    )
    expect(rows[0]?.count).toBe(15)
    await second.close()
  })
})
