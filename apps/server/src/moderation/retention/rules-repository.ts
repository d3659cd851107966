import type { RetentionRules } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { groupDays } from '../../db/sql/groups.ts'
import { decidedRules, keptDays, siteDays } from '../../db/sql/retention.ts'

/** What administrators have decided. */
export async function readRules(queries: Queries): Promise<Partial<RetentionRules>> {
  const { rows } = await sql<{ rules: string | null }>`select ${decidedRules} as rules`.execute(queries)
  return JSON.parse(rows[0]?.rules ?? '{}')
}

/** How long a group's messages are kept, by its own rule, by the site's, and by the strictest of them; null is for ever. */
export interface DaysOfGroup {
  readonly days: number | null
  readonly own: number | null
  readonly site: number | null
}

export async function daysOfGroup(queries: Queries, groupId: number): Promise<DaysOfGroup> {
  const id = sql`${groupId}::bigint`
  const { rows } = await sql<DaysOfGroup>`
    select ${keptDays(id)} as days, ${groupDays(id)} as own, ${siteDays('messages')} as site`.execute(queries)
  return rows[0] ?? { days: null, own: null, site: null }
}
