import { sql } from 'kysely'
import { blockedEitherWay, friendship } from '../friends/fragments.ts'
import { noteTime, takeTime } from '../settings/fragments.ts'
import type { Queries } from '../storage/database.ts'
import { accounts, people } from '../users/fragments.ts'

/** Among the settings: when this server was stopped. */
const lastClosing = 'lastClosing'

/** Nobody whose account was deleted. In one order everywhere, so that no two wait for each other. */
const seenNow = (userIds: readonly number[]) => sql`insert into last_seen (user_id, at)
  select id, now() from ${accounts(userIds)} a order by id
  on conflict (user_id) do update set at = excluded.at`

export async function noteSeen(queries: Queries, userIds: readonly number[]): Promise<void> {
  await seenNow(userIds).execute(queries)
}

/** As the server stops. Whoever is noted together is noted at one time, and this one is known for it. */
export async function noteSeenAtClosing(queries: Queries, userIds: readonly number[]): Promise<void> {
  await sql`with closing as (${noteTime(lastClosing)}) ${seenNow(userIds)}`.execute(queries)
}

/** Those of the note of the last stop; once, so that a crash after that is not taken for it. */
export async function takeSeenAtClosing(queries: Queries, withinSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with closing as (${takeTime(lastClosing)})
    select user_id from last_seen join closing using (at)
    where at > now() - make_interval(secs => ${withinSeconds})`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** Undefined for those who are not friends; `at` is null unless both show it, that they are online too. */
export async function seenByFriend(queries: Queries, userId: number, friendId: number) {
  const { rows } = await sql<{ at: Date | null }>`
    select case when friend.shows_last_seen and me.shows_last_seen and friend.shows_online and me.shows_online
      and friend.id <> all (${blockedEitherWay(userId)}) then last_seen.at end as at
    from ${friendship(userId, friendId)} f
    join ${people} friend on friend.id = f.friend_id
    join ${people} me on me.id = f.user_id
    left join last_seen on last_seen.user_id = friend.id`.execute(queries)
  return rows[0]
}

export async function forgetSeen(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('last_seen').where('user_id', '=', userId).execute()
}
