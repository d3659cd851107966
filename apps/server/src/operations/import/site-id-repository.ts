import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { CannotLoad } from '../../db/loading.ts'
import { settingText } from '../../db/sql/settings.ts'

/** Begins the names of our own sites. */
export const ownName = 'parley'

/** Names this site in what it exports, for good. @throws CannotLoad where it has no id: two of those would be one source */
export async function siteName(queries: Queries): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select ${settingText('siteId')} as id`.execute(queries)
  const id = rows[0]?.id
  if (!id)
    throw new CannotLoad('The site has no id of its own (the setting siteId): restore it from a backup.')
  return `${ownName} ${id}`
}
