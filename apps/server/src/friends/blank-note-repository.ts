import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import { unseenText } from '../storage/unseen.ts'

/** Notes of before the rule for names, of which nothing is seen, end. */
export async function clearBlankNotes(queries: Queries): Promise<void> {
  await sql`update friendships set note = '' where note <> '' and note ~ ${unseenText()}`.execute(queries)
}
