import type { InvitationKind } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { administrators } from '../../db/sql/users.ts'

export interface NewInvitation {
  readonly kind: InvitationKind
  readonly code: string
  readonly inviterId: number
  readonly groupIds: readonly number[]
  /** Null: until it is ended. */
  readonly days: number | null
  readonly maxUses: number | null
}

export async function insertInvitation(queries: Queries, wanted: NewInvitation): Promise<number> {
  const { kind, code, inviterId, days, maxUses, groupIds } = wanted
  const { id } = await queries
    .insertInto('invitations')
    .values({
      kind,
      code,
      inviter_id: inviterId,
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
      max_uses: maxUses,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (groupIds.length > 0)
    await queries
      .insertInto('invitation_groups')
      .values(groupIds.map((group_id) => ({ invitation_id: id, group_id })))
      .execute()
  return id
}

/** Also those into which its maker may not invite any more. */
export async function groupsOfInvitation(queries: Queries, id: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('invitation_groups')
    .select('group_id')
    .where('invitation_id', '=', id)
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** The code by which somebody becomes friends with everybody who has it. */
export async function openPersonInvitation(queries: Queries, userId: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('invitations')
    .select('id')
    .where('inviter_id', '=', userId)
    .where('kind', '=', 'person')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** False where it had ended before. */
export async function endInvitation(queries: Queries, id: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('invitations')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns how many there were */
export async function endInvitationsOf(queries: Queries, userId: number): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('invitations')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('inviter_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteOldInvitations(queries: Queries, days: number): Promise<void> {
  await sql`delete from invitations
    where least(expires_at, ended_at) < now() - make_interval(days => ${days})`.execute(queries)
}

/** Whether anybody keeps the site, and the code by which somebody comes to, if there is one that was not followed. */
export async function ownership(queries: Queries): Promise<{ isKept: boolean; code: string | undefined }> {
  const { rows } = await sql<{ is_kept: boolean; code: string | null }>`
    select exists (select from ${administrators} a) as is_kept, (
      select code from invitations where kind = 'owner' and ended_at is null and uses = 0
    ) as code`.execute(queries)
  return { isKept: rows[0]?.is_kept ?? false, code: rows[0]?.code ?? undefined }
}

/** Makes a code in the place of one that was followed. Another node may have made one: theirs holds. */
export async function renewOwnerCode(queries: Queries, code: string): Promise<void> {
  await queries
    .updateTable('invitations')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('kind', '=', 'owner')
    .where('ended_at', 'is', null)
    .where('uses', '>', 0)
    .execute()
  await queries
    .insertInto('invitations')
    .values({ kind: 'owner', code, inviter_id: null, expires_at: null, max_uses: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
