import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import type { Account } from '../person/device.ts'
import { createPeople } from './site.ts'

/** Makes a database with people in it, before there is a server. @param databaseUrl undefined for the embedded one */
export async function fillDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
  people: number,
): Promise<Account[]> {
  const fail = (error: Error) => {
    throw error
  }
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, fail)
    : await openPglite(dataDir, fail)
  await database.migrate()
  const accounts = await createPeople(database.queries, people)
  await database.close()
  return accounts
}
