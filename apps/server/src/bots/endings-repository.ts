import { sql } from 'kysely'
import { members } from '../groups/fragments.ts'
import type { Queries } from '../storage/database.ts'
import { endBot } from '../users/service.ts'

/** Those that post into a group, and those that tell of it: each has a bot there, and ends with it. */
type Kind = 'webhooks' | 'outgoing_webhooks'

export async function deleteWebhook(queries: Queries, kind: Kind, id: number): Promise<void> {
  await queries.deleteFrom(kind).where('id', '=', id).execute()
}

/** The account of its bot was ended. */
export async function deleteWebhookOf(queries: Queries, kind: Kind, botId: number): Promise<void> {
  await queries.deleteFrom(kind).where('bot_id', '=', botId).execute()
}

/** Of those whose group is gone, or whose bot is in it no longer, nothing is left but what they said. */
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
