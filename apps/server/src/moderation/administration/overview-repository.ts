import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { sentInAll } from '../../db/sql/conversations.ts'
import { storedBytes } from '../../db/sql/files.ts'
import { groupCount } from '../../db/sql/groups.ts'
import { activeWithin } from '../../db/sql/presence.ts'
import { accountCount } from '../../db/sql/users.ts'

interface Totals {
  readonly people: number
  readonly active7: number
  readonly active30: number
  readonly groups: number
  readonly messages: number
  readonly files: number
  readonly database: number
}

/** Totals of the site. No table is counted that grows with the messages. */
export async function totals(queries: Queries, online: readonly number[]): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select ${accountCount} as people, ${activeWithin(7, online)} as active7,
      ${activeWithin(30, online)} as active30, ${groupCount} as groups, ${sentInAll} as messages,
      ${storedBytes} as files, pg_database_size(current_database()) as database`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('totals have one row')
  return row
}
