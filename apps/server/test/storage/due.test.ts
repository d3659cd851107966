import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import type { Tables } from '../../src/db/tables.ts'
import { isReminderDue, takeDueReminders } from '../../src/messaging/scheduled/reminder-repository.ts'
import { lockDue, placesDue } from '../../src/messaging/scheduled/scheduled-repository.ts'
import { takeDueNotes } from '../../src/notifications/push/note-repository.ts'
import { takeDue } from '../../src/notifications/push/push-repository.ts'
import { openDatabase } from '../support/open-database.ts'

const database = await openDatabase(afterAll)
const offer = { most: 10, named: [], doubtful: 10 }

/** The statement of a query, from a database that has nothing. */
async function statementOf(ask: (queries: Queries) => Promise<unknown>): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = []
  const nothing = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  })
  await ask(nothing)
  return asked[0] ?? expect.fail()
}

test.for<[string, (queries: Queries) => Promise<unknown>]>([
  ['messages', (all) => placesDue(all)],
  ['messages of a place', (all) => lockDue(all, 'group', { limit: 10 })],
  ['reminders', (all) => isReminderDue(all)],
  ['reminders that are taken', (all) => takeDueReminders(all, 10)],
  ['pushes', (all) => takeDue(all, offer)],
  ['pushes of notes', (all) => takeDueNotes(all, offer)],
])('%s whose time has come are found without reading those that wait', async ([, ask]) => {
  const { sql: text, parameters } = await statementOf(ask)
  const plan = await database.queries.transaction().execute(async (transaction) => {
    // There is nothing here yet, of which all would be read sooner.
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: \((try_at|due_at) <= /)
})
