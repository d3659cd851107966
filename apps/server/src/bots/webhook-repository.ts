import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { members, membersWith } from '../db/sql/groups.ts'
import { activeAccount, people, person } from '../db/sql/users.ts'

export interface WebhookRow {
  readonly id: number
  readonly bot_id: number
  readonly nickname: string
  readonly avatar: string
  readonly created_by: number
  readonly creator: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** As they were made, without those whose bot was removed from the group. */
export async function webhooksOf(queries: Queries, groupId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.bot_id, b.nickname, b.avatar, w.created_by, c.nickname as creator, w.created_at, w.last_used_at
    from webhooks w
    join ${people} b on b.id = w.bot_id
    join ${people} c on c.id = w.created_by
    where w.group_id = ${groupId} and exists ${members(groupId, sql.ref('w.bot_id'))}
    order by w.id`.execute(queries)
  return rows
}

export async function insertWebhook(
  queries: Queries,
  webhook: { groupId: number | null; botId: number; secretHash: string; by: number },
): Promise<number> {
  const { id } = await queries
    .insertInto('webhooks')
    .values({
      group_id: webhook.groupId,
      bot_id: webhook.botId,
      secret_hash: webhook.secretHash,
      created_by: webhook.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** From now on it belongs to the person who renews it. */
export async function renewSecret(
  queries: Queries,
  id: number,
  { secretHash, by }: { secretHash: string; by: number },
): Promise<void> {
  await queries
    .updateTable('webhooks')
    .set({ secret_hash: secretHash, created_by: by })
    .where('id', '=', id)
    .execute()
}

export interface PostingWebhook {
  readonly id: number
  readonly bot_id: number
  readonly group_id: number
  readonly nickname: string
  /** The person who made it or renewed it last. */
  readonly created_by: number
}

/**
 * The one that a secret opens, if its bot is in the group still, and its owner, who made it or renewed it last, may
 * manage webhooks there and speak in groups.
 */
export async function webhookBySecret(
  queries: Queries,
  secretHash: string,
): Promise<PostingWebhook | undefined> {
  const { rows } = await sql<PostingWebhook>`
    select w.id, w.bot_id, w.group_id, b.nickname, w.created_by
    from webhooks w cross join lateral ${person(sql.ref('w.bot_id'))} b
    cross join lateral ${activeAccount(sql.ref('w.created_by'))} keeper
    where not keeper.curtail_in_group_chat
      and w.secret_hash = ${secretHash} and exists ${members(sql.ref('w.group_id'), sql.ref('w.bot_id'))}
      and exists ${membersWith('keepWebhooks', sql.ref('w.group_id'), sql.ref('w.created_by'))}`.execute(
    queries,
  )
  return rows[0]
}

/** Once a minute at most. */
export async function noteWebhookUse(queries: Queries, id: number): Promise<void> {
  await sql`
    update webhooks set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(
    queries,
  )
}
