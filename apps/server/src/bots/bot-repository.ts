import type { BotScope } from '@parley/contract'
import { sql } from 'kysely'
import { signedIn } from '../auth/fragments.ts'
import type { Queries } from '../storage/database.ts'
import { account, person } from '../users/fragments.ts'

export interface BotRow {
  readonly user_id: number
  readonly nickname: string
  readonly avatar: string
  readonly scopes: readonly BotScope[]
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** Of one person, as they were made. */
export async function listBots(queries: Queries, ownerId: number): Promise<BotRow[]> {
  const { rows } = await sql<BotRow>`
    select b.user_id, u.nickname, u.avatar, b.scopes, b.created_at,
      (select max(s.last_used_at) from ${signedIn} s where s.user_id = b.user_id) as last_used_at
    from bots b cross join lateral ${account(sql.ref('b.user_id'))} u
    where b.owner_id = ${ownerId} order by b.user_id`.execute(queries)
  return rows
}

export async function insertBotOf(
  queries: Queries,
  bot: { userId: number; ownerId: number; scopes: readonly BotScope[] },
): Promise<void> {
  await queries
    .insertInto('bots')
    .values({ user_id: bot.userId, owner_id: bot.ownerId, scopes: [...bot.scopes] })
    .execute()
}

export async function setScopes(
  queries: Queries,
  userId: number,
  scopes: readonly BotScope[],
): Promise<void> {
  await queries
    .updateTable('bots')
    .set({ scopes: [...scopes] })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteBotRow(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('bots').where('user_id', '=', userId).execute()
}

/** Those whose owner has no account any more. */
export async function botsLeft(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select b.user_id from bots b cross join lateral ${person(sql.ref('b.owner_id'))} o
    where o.deleted_at is not null order by b.user_id limit 100`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}
