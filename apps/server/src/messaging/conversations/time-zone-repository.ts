import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { refuseField } from '../../kernel/refusal.ts'

/** @throws Refusal unless there is such a place, for the database and for clients */
export async function checkTimeZone(queries: Queries, timeZone: string, field: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${timeZone})`.execute(
    queries,
  )
  if (rows.length === 0 || !isKnownHere(timeZone)) refuseField(field, 'choice')
}

function isKnownHere(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
