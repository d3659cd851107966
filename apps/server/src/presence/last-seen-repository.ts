import { sql } from 'kysely'
import { apartFrom } from '../storage/blocks.ts'
import type { Queries } from '../storage/database.ts'

/** Nobody whose account was deleted. In one order everywhere, so that no two wait for each other. */
const seenNow = (userIds: readonly number[]) => sql`insert into last_seen (user_id, at)
  select id, now() from users where id = any (${[...userIds]}::bigint[]) and deleted_at is null
  order by id
  on conflict (user_id) do update set at = excluded.at`

export async function noteSeen(queries: Queries, userIds: readonly number[]): Promise<void> {
  await seenNow(userIds).execute(queries)
}

/** As the server stops. Whoever is noted together is noted at one time, and this one is known for it. */
export async function noteSeenAtClosing(queries: Queries, userIds: readonly number[]): Promise<void> {
  await sql`with closing as (
      insert into settings (key, value) values ('lastClosing', to_jsonb(now()))
      on conflict (key) do update set value = excluded.value
    )
    ${seenNow(userIds)}`.execute(queries)
}

/** Those of the note of the last stop; once, so that a crash after that is not taken for it. */
export async function takeSeenAtClosing(queries: Queries, withinSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with closing as (
      delete from settings where key = 'lastClosing' returning (value #>> '{}')::timestamptz as at
    )
    select user_id from last_seen join closing using (at)
    where at > now() - make_interval(secs => ${withinSeconds})`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** Undefined for those who are not friends; `at` is null unless both show it, that they are online too. */
export async function seenByFriend(queries: Queries, userId: number, friendId: number) {
  const { rows } = await sql<{ at: Date | null }>`
    select case when friend.shows_last_seen and me.shows_last_seen and friend.shows_online and me.shows_online
      and friend.id <> all (${apartFrom(userId)}) then last_seen.at end as at
    from friendships
    join users friend on friend.id = friendships.friend_id
    join users me on me.id = friendships.user_id
    left join last_seen on last_seen.user_id = friend.id
    where friendships.user_id = ${userId} and friendships.friend_id = ${friendId}`.execute(queries)
  return rows[0]
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
