import type { Decision } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ReportRow } from './repository.ts'

export interface MuteRow {
  readonly report_id: number
  readonly user_id: number
  readonly chat: boolean
  readonly group_chat: boolean
}

/** The person who made a report, if they have not left. */
export async function reporterOf(queries: Queries, id: number): Promise<number[]> {
  const rows = await queries.selectFrom('reports').select('reporter_id').where('id', '=', id).execute()
  return rows.flatMap(({ reporter_id }) => reporter_id ?? [])
}

/** A report as it is once nobody else decides it. */
export async function lockReport(queries: Queries, id: number): Promise<ReportRow | undefined> {
  return queries.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setDecision(
  queries: Queries,
  id: number,
  decided: { by: number; decision: Decision; hasDeleted: boolean; hasDissolved: boolean },
): Promise<void> {
  await queries
    .updateTable('reports')
    .set({
      decision: decided.decision,
      decided_by: decided.by,
      decided_at: sql<Date>`clock_timestamp()`,
      has_deleted: decided.hasDeleted,
      has_dissolved: decided.hasDissolved,
    })
    .where('id', '=', id)
    .execute()
}

export async function clearDecision(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('reports')
    .set({ decision: null, decided_by: null, decided_at: null, has_deleted: false, has_dissolved: false })
    .where('id', '=', id)
    .execute()
  await queries.deleteFrom('report_mutes').where('report_id', '=', id).execute()
}

export async function insertMutes(queries: Queries, rows: readonly MuteRow[]): Promise<void> {
  if (rows.length === 0) return
  await queries
    .insertInto('report_mutes')
    .values([...rows])
    .execute()
}

/** Restrictions that the decisions on these reports imposed. */
export async function mutesOf(queries: Queries, reportIds: readonly number[]): Promise<MuteRow[]> {
  if (reportIds.length === 0) return []
  return queries
    .selectFrom('report_mutes')
    .selectAll()
    .where('report_id', 'in', [...reportIds])
    .orderBy('user_id')
    .execute()
}

/** Restrictions that decisions on other reports have imposed on these people. */
export async function otherMutes(
  queries: Queries,
  reportId: number,
  userIds: readonly number[],
): Promise<(userId: number) => { chat: boolean; group_chat: boolean }> {
  const none = { chat: false, group_chat: false }
  if (userIds.length === 0) return () => none
  const rows = await queries
    .selectFrom('report_mutes')
    .select([
      'user_id',
      sql<boolean>`bool_or(chat)`.as('chat'),
      sql<boolean>`bool_or(group_chat)`.as('group_chat'),
    ])
    .where('report_id', '<>', reportId)
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute()
  const found = new Map(rows.map((row) => [row.user_id, row]))
  return (userId) => found.get(userId) ?? none
}
