import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { heldAccounts } from '../../db/sql/users.ts'

export async function hasUsed(queries: Queries, invitationId: number, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('invitation_uses')
    .select('user_id')
    .where('invitation_id', '=', invitationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those who use an invitation do so one after the other, until their transactions end. False when it has ended. */
export async function lockInvitation(queries: Queries, id: number): Promise<boolean> {
  const row = await queries
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Counts somebody once. False when as many have come as may. */
export async function countUse(queries: Queries, id: number, userId: number): Promise<boolean> {
  const { rows: fresh } = await sql`
    insert into invitation_uses (invitation_id, user_id)
    select ${id}::bigint, id from ${heldAccounts([userId])} a
    on conflict do nothing returning user_id`.execute(queries)
  if (fresh.length === 0) return true
  const { rows } = await sql`
    update invitations set uses = uses + 1
    where id = ${id} and coalesce(uses < max_uses, true) returning id`.execute(queries)
  return rows.length > 0
}

/** Who has come stays counted. */
export async function forgetUsesOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('invitation_uses').where('user_id', '=', userId).execute()
}
