import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { unseenText } from '../../db/unseen.ts'

/** Notes of before the rule for names, of which nothing is seen, end. */
export async function clearBlankNotes(queries: Queries): Promise<void> {
  await sql`update friendships set note = '' where note <> '' and note ~ ${unseenText()}`.execute(queries)
}
