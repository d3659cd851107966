import type { ReportKind, ReportReason } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Copy } from '../../messaging/conversations/copying.ts'

/** The target of a report. */
export interface Thing {
  readonly kind: ReportKind
  /** The same for the same. */
  readonly thing: string
  readonly people: readonly number[]
  readonly group: { readonly id: number; readonly title: string } | undefined
  readonly messages: readonly Copy[]
}

/** The one that this person has open about the same thing. */
export async function openReportOf(
  queries: Queries,
  reporterId: number,
  thing: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('thing', '=', thing)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function insertReport(
  queries: Queries,
  reporterId: number,
  { kind, thing, people, group, messages }: Thing,
  why: { readonly reason: ReportReason; readonly text: string },
): Promise<number> {
  const { id } = await queries
    .insertInto('reports')
    .values({
      kind,
      thing,
      reporter_id: reporterId,
      group_id: group?.id ?? null,
      group_title: group?.title ?? '',
      ...why,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('report_people')
    .values(people.map((user_id) => ({ report_id: id, user_id })))
    .execute()
  if (messages.length > 0)
    await queries
      .insertInto('report_messages')
      .values(
        messages.map((message) => ({
          report_id: id,
          message_id: message.id,
          sender_id: message.senderId,
          sent_at: message.sentAt,
          msg: JSON.stringify(message.msg),
        })),
      )
      .execute()
  return id
}

/** Nobody made what this person has reported. */
export async function forgetReporter(queries: Queries, userId: number): Promise<void> {
  await queries.updateTable('reports').set({ reporter_id: null }).where('reporter_id', '=', userId).execute()
}

export async function deleteOldReports(queries: Queries, days: number): Promise<void> {
  await queries
    .deleteFrom('reports')
    .where('decided_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
