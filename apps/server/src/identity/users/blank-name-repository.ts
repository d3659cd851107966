import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { unseenText } from '../../db/unseen.ts'

/** People of whose name nothing is seen are called by their number: such names are of before the rule for names. */
export async function numberBlankNames(queries: Queries): Promise<void> {
  await sql`update users set nickname = id::text where nickname ~ ${unseenText()}`.execute(queries)
}
