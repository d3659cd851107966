import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { begun } from '../../db/leases.ts'
import { activeAccount } from '../../db/sql/users.ts'
import type { Tables } from '../../db/tables.ts'

export type ReminderRow = Selectable<Tables['reminders']>
export type NewReminder = Omit<ReminderRow, 'id' | 'is_told'>

export function remindersOf(queries: Queries, userId: number): Promise<ReminderRow[]> {
  return queries
    .selectFrom('reminders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
}

/** At this time, whatever was said of the message before. */
export async function putReminder(queries: Queries, row: NewReminder): Promise<void> {
  await queries
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'message_id']).doUpdateSet({ due_at: row.due_at, is_told: false }),
    )
    .execute()
}

/** @returns whether there is one */
export async function moveReminder(queries: Queries, userId: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('reminders')
    .set({ due_at: at, is_told: false })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function deleteReminder(queries: Queries, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('reminders')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteReminders(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await queries
      .deleteFrom('reminders')
      .where('id', 'in', [...ids])
      .execute()
}

export async function deleteRemindersOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('reminders').where('user_id', '=', userId).execute()
}

/** Those of a deactivated person wait. */
const isDue = sql`not r.is_told and r.due_at <= ${begun} and exists ${activeAccount(sql.ref('r.user_id'))}`

export async function isReminderDue(queries: Queries): Promise<boolean> {
  const { rows } = await sql`
    select from reminders r where ${isDue} limit 1`.execute(queries)
  return rows.length > 0
}

/** Some of those whose time has come count as due from now on. */
export async function takeDueReminders(queries: Queries, limit: number): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    update reminders set is_told = true where id in (
      select id from reminders r where ${isDue}
      order by due_at, id limit ${limit} for update of r skip locked
    ) returning *`.execute(queries)
  return rows
}
