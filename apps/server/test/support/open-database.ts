import type { Database } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { createTestDatabase } from './database.ts'

/** A migrated, empty database without a server. @param whenOver `afterAll`, or `onTestFinished` */
export async function openDatabase(whenOver: (close: () => Promise<void>) => void): Promise<Database> {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl }, () => {})
    : await openPglite(dataDir, () => {})
  whenOver(async () => {
    await database.close()
    await dispose()
  })
  return database
}
