import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { blockedEitherWay } from '../../db/sql/friends.ts'

/**
 * The people among `ids`, who are online, whom this person sees online: nobody sees people who hide, and people who
 * hide see nobody.
 */
export async function seenAmong(
  queries: Queries,
  viewerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id = any (${[...ids]}::bigint[]) and u.shows_online and u.id <> all (${blockedEitherWay(viewerId)})
      and (select shows_online from users where id = ${viewerId})`.execute(queries)
  return rows.map(({ id }) => id)
}

const showing = batched(async (queries, userIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; shows_online: boolean }>`/* showing online */
    select u.id, u.shows_online from unnest(${list(userIds, 'bigint')}) as asked (id)
    cross join lateral (select id, shows_online from users where id = asked.id offset 0) u`.execute(queries)
  return new Map(rows.map(({ id, shows_online }) => [id, shows_online]))
})

export async function showsOnline(queries: Queries, userId: number): Promise<boolean> {
  return (await showing(queries, userId)) ?? false
}

/** False when it was so before. */
export async function setShowsOnline(queries: Queries, userId: number, shows: boolean): Promise<boolean> {
  const rows = await queries
    .updateTable('users')
    .set({ shows_online: shows })
    .where('id', '=', userId)
    .where('shows_online', '<>', shows)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function showsLastSeen(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('shows_last_seen')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.shows_last_seen
}

export async function setShowsLastSeen(queries: Queries, userId: number, shows: boolean): Promise<void> {
  await queries.updateTable('users').set({ shows_last_seen: shows }).where('id', '=', userId).execute()
}
