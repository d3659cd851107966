import type { Queries } from '../../db/database.ts'

/** Two people, without those whose account has ended. */
export type Pair = ReadonlyMap<
  number,
  { readonly curtail_add_user: boolean; readonly deactivated_at: Date | null }
>

/**
 * Everything that two people do about their friendship happens one after the other: both rows are locked, the lower id
 * first. Gives those who have an account.
 */
export async function lockPair(queries: Queries, a: number, b: number): Promise<Pair> {
  return byId(await pair(queries, a, b).forNoKeyUpdate().execute())
}

export async function pairOf(queries: Queries, a: number, b: number): Promise<Pair> {
  return byId(await pair(queries, a, b).execute())
}

const pair = (queries: Queries, a: number, b: number) =>
  queries
    .selectFrom('users')
    .select(['id', 'curtail_add_user', 'deactivated_at'])
    .where('id', 'in', [a, b])
    .where('deleted_at', 'is', null)
    .orderBy('id')

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
