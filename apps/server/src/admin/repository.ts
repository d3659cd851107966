import { Role, SearchUser, Verification } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

export interface Account {
  readonly id: number
  readonly nickname: string
  readonly role: number
}

/**
 * Locks these people's rows until the transaction ends, in one order everywhere. No membership, friendship or first
 * conversation of theirs comes into being meanwhile. Gives those who have an account.
 */
export async function lockAccounts(queries: Queries, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'nickname', 'role'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function conversationIdsOf(queries: Queries, userIds: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('conversation_members')
    .select('conversation_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

export interface Curtailments {
  curtail_chat?: boolean
  curtail_add_user?: boolean
  curtail_create_group?: boolean
  curtail_in_group_chat?: boolean
}

export async function setCurtailments(
  queries: Queries,
  userId: number,
  curtailments: Curtailments,
): Promise<void> {
  await queries.updateTable('users').set(curtailments).where('id', '=', userId).execute()
}

export async function setRole(queries: Queries, userId: number, role: Role): Promise<void> {
  await queries.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export function administrators(queries: Queries): Promise<Account[]> {
  return queries
    .selectFrom('users')
    .select(['id', 'nickname', 'role'])
    .where('role', '=', Role.administrator)
    .orderBy('id')
    .execute()
}

/** What stands where a person's name stood. */
const nobody = '已注销'

/** Empties a person's row; it stays as the author of what that person wrote. */
export async function buryUser(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('last_seen').where('user_id', '=', userId).execute()
  await queries
    .updateTable('users')
    .set({
      nickname: nobody,
      account_name: null,
      abstract: '',
      avatar: '',
      role: Role.user,
      recall_message: null,
      friend_online: false,
      search_user: SearchUser.nobody,
      verification: Verification.nobody,
      verification_question: null,
      deleted_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}
