import type { RetentionRules } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { decidedRules } from '../../db/sql/retention.ts'

/** What administrators have decided. */
export async function readRules(queries: Queries): Promise<Partial<RetentionRules>> {
  const { rows } = await sql<{ rules: string | null }>`select ${decidedRules} as rules`.execute(queries)
  return JSON.parse(rows[0]?.rules ?? '{}')
}
