import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { calledGroups } from '../../db/sql/groups.ts'
import { people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/**
 * Until the transaction ends no hold is placed: a transaction that erases what is not held does so before one, or sees
 * it.
 */
export async function awaitHolds(queries: Queries): Promise<void> {
  await sql`lock table retention_holds in share mode`.execute(queries)
}

/** Taken before anything else is locked: a transaction that erases does so too. */
export async function lockHolds(queries: Queries): Promise<void> {
  await sql`lock table retention_holds in share row exclusive mode`.execute(queries)
}

export type Held = { readonly userId: number } | { readonly groupId: number }

/** Gives the hold's number, or undefined where there is one already. */
export async function insertHold(
  queries: Queries,
  held: Held,
  { reason, by }: { reason: string; by: number },
): Promise<number | undefined> {
  const whom = 'userId' in held ? { user_id: held.userId } : { group_id: held.groupId }
  const row = await queries
    .insertInto('retention_holds')
    .values({ ...whom, reason, placed_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const deleteHold = (queries: Queries, id: number) =>
  queries
    .deleteFrom('retention_holds')
    .where('id', '=', id)
    .returning(['user_id', 'group_id', 'reason'])
    .executeTakeFirst()

export interface HoldRow {
  readonly id: number
  readonly user_id: number | null
  readonly nickname: string | null
  readonly user_avatar: string | null
  readonly group_id: number | null
  readonly title: string | null
  readonly group_avatar: string | null
  readonly reason: string
  readonly placed_by: number
  readonly placed_by_name: string | null
  readonly placed_at: Date
}

/** The newest first. */
export async function listHolds(
  queries: Queries,
  { offset, limit }: Slice,
): Promise<{ rows: HoldRow[]; count: number }> {
  const { rows } = await sql<HoldRow>`
    select h.*, p.nickname, p.avatar as user_avatar, g.title, g.avatar as group_avatar, b.nickname as placed_by_name
    from (select * from retention_holds order by id desc offset ${offset} limit ${limit}) h
    left join ${people} p on p.id = h.user_id
    left join ${calledGroups} g on g.id = h.group_id
    left join ${people} b on b.id = h.placed_by
    order by h.id desc`.execute(queries)
  return { rows, count: await countHolds(queries) }
}

export async function countHolds(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('retention_holds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Title of this group, if it exists. */
export async function titleOf(queries: Queries, groupId: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from ${calledGroups} g where id = ${groupId}`.execute(queries)
  return rows[0]?.title
}

export async function isPersonHeld(queries: Queries, userId: number): Promise<boolean> {
  return (
    (await queries
      .selectFrom('retention_holds')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined
  )
}
