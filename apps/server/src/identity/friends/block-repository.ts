import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { readers } from '../../db/sql/conversations.ts'
import { conversationWith } from '../../db/sql/direct.ts'
import { blockedEitherWay, bond } from '../../db/sql/friends.ts'
import { people, person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/** False when it stands already. */
export async function insertBlock(queries: Queries, userId: number, blockedId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (user_id, blocked_id, delivered_up_to, read_up_to)
    select ${userId}::bigint, ${blockedId}::bigint, coalesce(m.delivered_up_to, 0), coalesce(m.read_up_to, 0)
    from (values (1)) as one (row)
    left join ${conversationWith(userId, blockedId)} d on true
    left join ${readers} m on m.conversation_id = d.conversation_id and m.user_id = ${userId}
    on conflict do nothing returning blocked_id`.execute(queries)
  return rows.length > 0
}

/** Whether there was one to lift. */
export async function deleteBlock(queries: Queries, userId: number, blockedId: number): Promise<boolean> {
  const rows = await queries
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .execute()
  return rows.length > 0
}

export async function deleteBlocksOf(queries: Queries, userId: number): Promise<void> {
  await queries
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}

export async function countBlocks(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listBlocks(queries: Queries, userId: number, slice: Slice) {
  const rows = await queries
    .selectFrom('blocks')
    .innerJoin(people.as('p'), 'p.id', 'blocks.blocked_id')
    .select(['p.id', 'p.nickname', 'p.avatar', 'blocks.created_at'])
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count: await countBlocks(queries, userId) }
}

/** Relationship of two people, as the first sees it. */
export interface Relationship {
  readonly areFriends: boolean
  /** The first blocks the second. */
  readonly blocks: boolean
  readonly isBlocked: boolean
}

export async function relationshipOf(
  queries: Queries,
  userId: number,
  otherId: number,
): Promise<Relationship> {
  const { rows } = await sql<Relationship>`
    select exists (select from friendships where user_id = ${userId} and friend_id = ${otherId}) as "areFriends",
      exists (select from blocks where user_id = ${userId} and blocked_id = ${otherId}) as blocks,
      exists (select from blocks where user_id = ${otherId} and blocked_id = ${userId}) as "isBlocked"`.execute(
    queries,
  )
  return rows[0] ?? { areFriends: false, blocks: false, isBlocked: false }
}

/** The people among these with whom a person may exchange messages, and with no block in between. */
export async function inTouch(
  queries: Queries,
  userId: number,
  peerIds: readonly number[],
): Promise<ReadonlyMap<number, { showsOnline: boolean }>> {
  const { rows } = await sql<{ peerId: number; showsOnline: boolean }>`
    select peer.id as "peerId", me.shows_online as "showsOnline" from ${person(userId)} me
    cross join unnest(${list(peerIds, 'bigint')}) as peer (id)
    where peer.id <> all (${blockedEitherWay(userId)}) and ${bond(userId, sql.ref('peer.id'))} is not null`.execute(
    queries,
  )
  return new Map(rows.map((row) => [row.peerId, row]))
}

/** Whether two friends see each other come and go. */
export async function areInSight(queries: Queries, a: number, b: number): Promise<boolean> {
  const { rows } = await sql`
    select from friendships f
    join ${people} one on one.id = f.user_id and one.shows_online
    join ${people} other on other.id = f.friend_id and other.shows_online
    where f.user_id = ${a} and f.friend_id = ${b} and f.friend_id <> all (${blockedEitherWay(a)})`.execute(
    queries,
  )
  return rows.length > 0
}
