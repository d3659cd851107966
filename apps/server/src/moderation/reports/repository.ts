import { type Endpoints, type Input, type Msg, Role } from '@parley/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { staff } from '../../db/sql/users.ts'
import type { Tables } from '../../db/tables.ts'
import type { Slice } from '../../kernel/paging.ts'

export type ReportRow = Selectable<Tables['reports']>
export type Wanted = Input<Endpoints['PUT /api/report/reports/{id}/decision']>['body']

/** The member of staff who reads reports. */
export interface Viewer {
  readonly userId: number
  readonly role: number
}

/**
 * Condition that this person may see report `r`: it is not about them, nor, unless they are an administrator, about
 * staff.
 */
function isFor({ userId, role }: Viewer): RawBuilder<SqlBool> {
  const orStaff = role === Role.administrator ? sql`` : sql`or p.user_id in (select s.id from ${staff} s)`
  return sql`not exists (
    select from report_people p where p.report_id = r.id and (p.user_id = ${userId} ${orStaff})
  )`
}

async function listed(
  queries: Queries,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  { offset, limit }: Slice,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.* from reports r where ${condition} order by ${order} offset ${offset} limit ${limit}`.execute(
    queries,
  )
  return rows
}

async function counted(queries: Queries, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reports r where ${condition}`.execute(queries)
  return rows[0]?.count ?? 0
}

/** Open ones, those that wait the longest first; decided ones, the newest decision first. */
export async function listReports(
  queries: Queries,
  viewer: Viewer,
  { state = 'open', kind }: Input<Endpoints['GET /api/report/reports']>['query'],
  slice: Slice,
): Promise<{ rows: ReportRow[]; count: number }> {
  const isOpen = state === 'open'
  const ofKind = kind === undefined ? sql`` : sql`and r.kind = ${kind}`
  const condition = sql<SqlBool>`r.decision is ${isOpen ? sql`null` : sql`not null`} ${ofKind} and ${isFor(viewer)}`
  const order = isOpen ? sql`r.id` : sql`r.decided_at desc, r.id desc`
  const rows = await listed(queries, condition, order, slice)
  return { rows, count: await counted(queries, condition) }
}

/** A person's own, the newest first. */
export async function listOwnReports(
  queries: Queries,
  userId: number,
  slice: Slice,
): Promise<{ rows: ReportRow[]; count: number }> {
  const condition = sql<SqlBool>`r.reporter_id = ${userId}`
  const rows = await listed(queries, condition, sql`r.id desc`, slice)
  return { rows, count: await counted(queries, condition) }
}

/** Undefined for what this person may not see. */
export async function reportFor(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<ReportRow | undefined> {
  const [row] = await listed(queries, sql`r.id = ${id} and ${isFor(viewer)}`, sql`r.id`, {
    offset: 0,
    limit: 1,
  })
  return row
}

/** Other open ones about the same group, or about one of the same people. */
export function reportsBeside(
  queries: Queries,
  viewer: Viewer,
  { id, kind, group_id }: ReportRow,
  limit: number,
): Promise<ReportRow[]> {
  const isAlike =
    kind === 'group'
      ? sql<SqlBool>`r.group_id = ${group_id}`
      : sql<SqlBool>`r.kind <> 'group' and exists (
          select from report_people p join report_people own on own.user_id = p.user_id and own.report_id = ${id}
          where p.report_id = r.id
        )`
  const condition = sql<SqlBool>`r.decision is null and r.id <> ${id} and ${isAlike} and ${isFor(viewer)}`
  return listed(queries, condition, sql`r.id desc`, { offset: 0, limit })
}

/** People whom each of these reports is about. */
export async function peopleOfReports(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('report_people')
    .selectAll()
    .where('report_id', 'in', [...ids])
    .orderBy('user_id')
    .execute()
  const people = Map.groupBy(rows, ({ report_id }) => report_id)
  return new Map([...people].map(([id, own]) => [id, own.map(({ user_id }) => user_id)]))
}

/** How many messages each of these reports has. */
export async function messageCounts(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('report_messages')
    .select(({ fn }) => ['report_id', fn.countAll<number>().as('count')])
    .where('report_id', 'in', [...ids])
    .groupBy('report_id')
    .execute()
  return new Map(rows.map(({ report_id, count }) => [report_id, count]))
}

export interface MessageRow {
  readonly message_id: number
  readonly sender_id: number
  readonly sent_at: Date
  readonly msg: Msg
}

/** In the order in which they were said. */
export async function messagesOf(queries: Queries, id: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select message_id, sender_id, sent_at, msg from report_messages where report_id = ${id}
    order by sent_at, message_id`.execute(queries)
  return rows
}
