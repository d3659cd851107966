import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { peersOf } from '../../db/sql/direct.ts'
import { blockersOf, bond } from '../../db/sql/friends.ts'
import { isHouse } from '../../db/sql/settings.ts'
import { person } from '../../db/sql/users.ts'
import { unseenText } from '../../db/unseen.ts'
import type { Slice } from '../../kernel/paging.ts'
import type { Watcher } from '../presence/service.ts'

/** Number of people whose friends are looked up together: each may have thousands. */
const peopleAtOnce = 100

export async function friendsAmong(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('friend_id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.friend_id))
}

/** The people among `ids` whom this person may invite, and who do not block them. */
export async function peopleToInvite(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as asked (id)
    where id <> all (${blockersOf(userId)}) and ${bond(userId, sql.ref('asked.id'))} in ('friend', 'house')`.execute(
    queries,
  )
  return new Set(rows.map(({ id }) => id))
}

const watchersByPerson = batched(async (queries, userIds: readonly number[]) => {
  const { rows } = await sql<Watcher & { watched_id: number }>`/* watchers of people */
    select asked.id as watched_id, w.id, w.friend_online and f.is_friend as friend_online, me.shows_online as is_shown
    from unnest(${list(userIds, 'bigint')}) as asked (id)
    cross join lateral ${person(sql.ref('asked.id'))} me
    cross join lateral (
      select id, bool_or(is_friend) as is_friend from (
        select friend_id as id, true as is_friend from friendships where user_id = asked.id
        union all select peer_id, false from ${peersOf(sql.ref('asked.id'))} peers
        where ${isHouse} and peer_id <> asked.id
      ) known
      where id <> all (array(select blocked_id from blocks where user_id = asked.id))
        and id <> all (array(select user_id from blocks where blocked_id = asked.id))
      group by id
    ) f
    cross join lateral ${person(sql.ref('f.id'))} w
    where w.shows_online`.execute(queries)
  return Map.groupBy(rows, ({ watched_id }) => watched_id)
}, peopleAtOnce)

/**
 * People who see when this person comes and goes: friends, and on an open site people who have a conversation with
 * them.
 */
export async function watchersOf(queries: Queries, userId: number): Promise<readonly Watcher[]> {
  return (await watchersByPerson(queries, userId)) ?? []
}

const friendColumns = [
  'p.id',
  'p.nickname',
  'p.abstract',
  'p.avatar',
  'p.is_bot',
  'p.deactivated_at',
  'friendships.note',
] as const

function friendsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('friendships')
    .innerJoinLateral(person(sql.ref('friendships.friend_id')).as('p'), (join) => join.onTrue())
    .where('friendships.user_id', '=', userId)
}

export function friendOf(queries: Queries, userId: number, friendId: number) {
  return friendsOf(queries, userId).select(friendColumns).where('friend_id', '=', friendId).executeTakeFirst()
}

export async function friendIdsOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ friend_id }) => friend_id)
}

export async function countFriends(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('friendships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listFriends(queries: Queries, userId: number, key: string, slice: Slice) {
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`
  let matching = friendsOf(queries, userId)
  if (key !== '') {
    matching = matching.where(({ or, eb }) =>
      or([
        eb(sql`lower(p.nickname)`, 'like', sql<string>`lower(${pattern})`),
        eb(sql`lower(friendships.note)`, 'like', sql<string>`lower(${pattern})`),
        eb(sql`p.id::text`, '=', key),
      ]),
    )
  }
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(friendColumns)
    .orderBy('p.id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}

export async function insertFriendship(queries: Queries, a: number, b: number): Promise<void> {
  await queries
    .insertInto('friendships')
    .values([
      { user_id: a, friend_id: b },
      { user_id: b, friend_id: a },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The pairs (lower id first) that may write to each other. */
export async function bondedPairs(
  queries: Queries,
  pairs: ReadonlyArray<readonly [number, number]>,
): Promise<Array<readonly [number, number]>> {
  const others = pairs.filter(([low, high]) => low !== high)
  if (others.length === 0) return []
  const { rows } = await sql<{ low: number; high: number }>`
    select distinct p.low, p.high
    from unnest(${others.map(([low]) => low)}::bigint[], ${others.map(([, high]) => high)}::bigint[]) as p (low, high)
    where ${bond(sql.ref('p.low'), sql.ref('p.high'))} is not null`.execute(queries)
  return rows.map(({ low, high }) => [low, high] as const)
}

/** Whether there was a friendship to end. */
export async function deleteFriendship(queries: Queries, a: number, b: number): Promise<boolean> {
  const rows = await queries
    .deleteFrom('friendships')
    .where(({ or, and, eb }) =>
      or([
        and([eb('user_id', '=', a), eb('friend_id', '=', b)]),
        and([eb('user_id', '=', b), eb('friend_id', '=', a)]),
      ]),
    )
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Gives those whose friend this person was. */
export async function deleteFriendshipsOf(queries: Queries, userId: number): Promise<number[]> {
  const { rows } = await sql<{ friend_id: number }>`
    with gone as (
      delete from friendships where user_id = ${userId} or friend_id = ${userId} returning user_id, friend_id
    ) select friend_id from gone where user_id = ${userId}`.execute(queries)
  return rows.map(({ friend_id }) => friend_id)
}

export async function setNote(
  queries: Queries,
  userId: number,
  friendId: number,
  note: string,
): Promise<boolean> {
  const rows = await queries
    .updateTable('friendships')
    .set({ note })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .returning('friend_id')
    .execute()
  return rows.length > 0
}

/** Notes of before the rule for names, of which nothing is seen, end. */
export async function clearBlankNotes(queries: Queries): Promise<void> {
  await sql`update friendships set note = '' where note <> '' and note ~ ${unseenText()}`.execute(queries)
}
