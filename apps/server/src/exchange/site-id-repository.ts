import { sql } from 'kysely'
import { settingText } from '../settings/fragments.ts'
import type { Queries } from '../storage/database.ts'

/** Names this site in what it exports, for good. */
export async function siteName(queries: Queries): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select ${settingText('siteId')} as id`.execute(queries)
  return `parley ${rows[0]?.id ?? ''}`
}
