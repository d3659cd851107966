import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { members } from '../db/sql/groups.ts'
import { endBot } from '../identity/users/service.ts'

/**
 * Webhooks, which post into a group, and outgoing webhooks, which deliver its events: each has a bot there, and ends
 * with it.
 */
type Kind = 'webhooks' | 'outgoing_webhooks'

export async function deleteWebhook(queries: Queries, kind: Kind, id: number): Promise<void> {
  await queries.deleteFrom(kind).where('id', '=', id).execute()
}

/**
 * The addresses of a person's webhooks open nothing more, until somebody renews them.
 * @param newHash gives the hash of a secret that nobody knows
 * @returns how many there were
 */
export async function closeWebhooksOf(
  queries: Queries,
  userId: number,
  newHash: () => string,
): Promise<number> {
  const rows = await queries.selectFrom('webhooks').select('id').where('created_by', '=', userId).execute()
  for (const { id } of rows)
    await queries.updateTable('webhooks').set({ secret_hash: newHash() }).where('id', '=', id).execute()
  return rows.length
}

/** Outgoing webhooks of a person send nothing more, until somebody resumes them. @returns how many there were */
export async function pauseWebhooksOf(queries: Queries, userId: number): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('outgoing_webhooks')
    .set({ paused: 'staff', paused_at: sql<Date>`now()` })
    .where('created_by', '=', userId)
    .where('paused', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The account of its bot was ended. */
export async function deleteWebhookOf(queries: Queries, kind: Kind, botId: number): Promise<void> {
  await queries.deleteFrom(kind).where('bot_id', '=', botId).execute()
}

/** Deletes those whose group is gone, or whose bot has left it; their messages stay. */
export async function endOrphans(queries: Queries, kind: Kind): Promise<void> {
  const { rows } = await sql<{ id: number; bot_id: number }>`
    select w.id, w.bot_id from ${sql.table(kind)} w
    where w.group_id is null or not exists ${members(sql.ref('w.group_id'), sql.ref('w.bot_id'))}
    order by w.id limit 100 for update of w skip locked`.execute(queries)
  for (const { id, bot_id } of rows) {
    await deleteWebhook(queries, kind, id)
    await endBot(queries, bot_id)
  }
}
