import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { noteTimeline } from '../../src/db/database-timeline.ts'
import { readEpoch } from '../../src/db/epoch.ts'
import { startTestServer } from '../support/server.ts'

const open = async () => (await startTestServer()).context.database.queries

test('the epoch: nodes that find another timeline at once renew it once, and a known one does not', async () => {
  const queries = await open()
  const { timeline } = (await noteTimeline(queries)) ?? {}
  const first = await readEpoch(queries)
  expect(await noteTimeline(queries)).toEqual({ timeline, isOther: false })
  expect(await readEpoch(queries)).toBe(first)

  await queries
    .updateTable('settings')
    .set({ value: JSON.stringify(Number(timeline) + 1) })
    .where('key', '=', 'timeline')
    .execute()
  const noted = await Promise.all([1, 2, 3, 4].map(() => noteTimeline(queries)))
  expect(noted.filter((one) => one?.isOther)).toHaveLength(1)
  const second = await readEpoch(queries)
  expect(second).not.toBe(first)
  expect(await noteTimeline(queries)).toEqual({ timeline, isOther: false })
  expect(await readEpoch(queries)).toBe(second)
})

test.each([
  ['a service that forbids to look at its timeline is taken as it is', 'pg_walfile_name(pg_lsn)', true],
  ['a user who may not write settings is refused, whatever the timeline', undefined, false],
] as const)('%s', async (_, forbidden, isWriter) => {
  const queries = await open()
  const role = sql.id(`limited_${randomUUID().replaceAll('-', '')}`)
  await sql`create role ${role}`.execute(queries)
  onTestFinished(async () => {
    await sql`drop owned by ${role}`.execute(queries)
    await sql`drop role ${role}`.execute(queries)
  })
  if (isWriter) await sql`grant all on settings to ${role}`.execute(queries)
  if (forbidden) await sql`revoke execute on function ${sql.raw(forbidden)} from public`.execute(queries)
  const noting = queries.connection().execute(async (connection) => {
    await sql`set role ${role}`.execute(connection)
    try {
      return await noteTimeline(connection)
    } finally {
      await sql`reset role`.execute(connection)
    }
  })
  if (isWriter) expect(await noting).toBeUndefined()
  else await expect(noting).rejects.toMatchObject({ code: '42501' })
})
