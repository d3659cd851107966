import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { blockedEitherWay, bond, friendshipsOf } from '../../db/sql/friends.ts'
import { fellowMembers } from '../../db/sql/groups.ts'
import { isHouse, noteTime, takeTime } from '../../db/sql/settings.ts'
import { accounts, person } from '../../db/sql/users.ts'

/** Among the settings: when this server was stopped. */
const lastClosing = 'lastClosing'

/** Nobody whose account was deleted. In one order everywhere, so that no two wait for each other. */
const seenNow = (userIds: readonly number[]) => sql`insert into last_seen (user_id, at)
  select id, now() from ${accounts(userIds)} a order by id
  on conflict (user_id) do update set at = excluded.at`

export async function noteSeen(queries: Queries, userIds: readonly number[]): Promise<void> {
  await seenNow(userIds).execute(queries)
}

/** As the server stops. People noted together have one time, which is stored as the time of the stop. */
export async function noteSeenAtClosing(queries: Queries, userIds: readonly number[]): Promise<void> {
  await sql`with closing as (${noteTime(lastClosing)}) ${seenNow(userIds)}`.execute(queries)
}

/** People in the note of the last stop; once, so that a crash after that is not taken for it. */
export async function takeSeenAtClosing(queries: Queries, withinSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with closing as (${takeTime(lastClosing)})
    select user_id from last_seen join closing using (at)
    where at > now() - make_interval(secs => ${withinSeconds})`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** Undefined for those who are not friends, and in no house; `at` is null unless both show it, that they are online too. */
export async function seenBy(queries: Queries, userId: number, peerId: number) {
  const { rows } = await sql<{ at: Date | null }>`
    select case when peer.shows_last_seen and me.shows_last_seen and peer.shows_online and me.shows_online
      and peer.id <> all (${blockedEitherWay(userId)}) then last_seen.at end as at
    from ${person(peerId)} peer cross join ${person(userId)} me
    left join last_seen on last_seen.user_id = peer.id
    where ${bond(userId, peerId)} in ('friend', 'house')`.execute(queries)
  return rows[0]
}

export async function forgetSeen(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('last_seen').where('user_id', '=', userId).execute()
}

/**
 * The ids among these that are this person, a friend, or a member of one of this person's groups; on an open site, all.
 */
export async function knownAmong(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as o (id)
    where id = ${userId} or ${isHouse}
      or id in (select friend_id from ${friendshipsOf(userId)} f)
      or id in ${fellowMembers(userId)}`.execute(queries)
  return rows.map(({ id }) => id)
}
