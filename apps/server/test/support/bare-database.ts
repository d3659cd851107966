import { onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'

/** A database without a server, as the operator's command and migrations have it. */
export async function openBareDatabase(dataDir: string, databaseUrl: string | undefined): Promise<Database> {
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => undefined)
    : await openPglite(dataDir, () => undefined)
  let closing: Promise<void> | undefined
  const close = database.close.bind(database)
  database.close = () => {
    closing ??= close()
    return closing
  }
  onTestFinished(database.close)
  return database
}
