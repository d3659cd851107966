import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { unseenText } from '../../db/unseen.ts'

/** Titles of before the rule for names, of which nothing is seen, become the group's number; such nicknames end. */
export async function clearBlankNames(queries: Queries): Promise<void> {
  await sql`update groups set title = id::text where title ~ ${unseenText()}`.execute(queries)
  await sql`update conversation_members set nickname = '' where nickname <> '' and nickname ~ ${unseenText()}`.execute(
    queries,
  )
}
