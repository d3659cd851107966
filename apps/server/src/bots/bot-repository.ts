import type { BotScope, Command } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { signedIn } from '../db/sql/auth.ts'
import { account, person } from '../db/sql/users.ts'

export interface BotRow {
  readonly user_id: number
  readonly nickname: string
  readonly avatar: string
  readonly scopes: readonly BotScope[]
  readonly commands: readonly Command[]
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** The bots of one person, oldest first. */
export async function listBots(queries: Queries, ownerId: number): Promise<BotRow[]> {
  const { rows } = await sql<BotRow>`
    select b.user_id, u.nickname, u.avatar, b.scopes, b.commands, b.created_at,
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

/** Sets a bot's scopes. A bot that may no longer send loses its commands. */
export async function setScopes(
  queries: Queries,
  userId: number,
  scopes: readonly BotScope[],
): Promise<void> {
  await queries
    .updateTable('bots')
    .set({ scopes: [...scopes], ...(!scopes.includes('send') && { commands: '[]' }) })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteBotRow(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('bots').where('user_id', '=', userId).execute()
}

/** Bots whose owner has no account any more. */
export async function botsLeft(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select b.user_id from bots b cross join lateral ${person(sql.ref('b.owner_id'))} o
    where o.deleted_at is not null order by b.user_id limit 100`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** Undefined for an account that is no bot which a person has made. */
export async function madeBot(queries: Queries, userId: number) {
  return await queries
    .selectFrom('bots')
    .select(['scopes', 'commands'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns whether there is such a bot */
export async function setCommands(
  queries: Queries,
  userId: number,
  commands: readonly Command[],
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('bots')
    .set({ commands: JSON.stringify(commands) })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
