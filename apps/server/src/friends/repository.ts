import { RequestStatus } from '@parley/contract'
import { sql } from 'kysely'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import type { QuestionColumns } from '../storage/tables.ts'

export async function areFriends(queries: Queries, userId: number, otherId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('friendships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('friend_id', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}

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

export async function friendIds(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.friend_id)
}

/** Friends of this person who want to be told when somebody comes online. */
export async function watchersOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await friendsOf(queries, userId)
    .select('users.id')
    .where('users.friend_online', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

const friendColumns = [
  'users.id',
  'users.nickname',
  'users.abstract',
  'users.avatar',
  'friendships.note',
] as const

function friendsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('friendships')
    .innerJoinLateral(
      // Each by the index: `offset 0` keeps the planner from reading all users.
      ({ selectFrom }) =>
        selectFrom('users')
          .selectAll()
          .whereRef('users.id', '=', 'friendships.friend_id')
          .offset(0)
          .as('users'),
      (join) => join.onTrue(),
    )
    .where('friendships.user_id', '=', userId)
}

export function friendOf(queries: Queries, userId: number, friendId: number) {
  return friendsOf(queries, userId).select(friendColumns).where('friend_id', '=', friendId).executeTakeFirst()
}

export async function listFriends(queries: Queries, userId: number, key: string, slice: Slice) {
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`
  let matching = friendsOf(queries, userId)
  if (key !== '') {
    matching = matching.where(({ or, eb }) =>
      or([
        eb(sql`lower(users.nickname)`, 'like', sql<string>`lower(${pattern})`),
        eb(sql`lower(friendships.note)`, 'like', sql<string>`lower(${pattern})`),
        eb(sql`users.id::text`, '=', key),
      ]),
    )
  }
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(friendColumns)
    .orderBy('users.id')
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

/** Those of the pairs (lower id first) who are friends. */
export async function friendPairs(
  queries: Queries,
  pairs: ReadonlyArray<readonly [number, number]>,
): Promise<Array<readonly [number, number]>> {
  const others = pairs.filter(([low, high]) => low !== high)
  if (others.length === 0) return []
  const { rows } = await sql<{ low: number; high: number }>`
    select distinct p.low, p.high
    from unnest(${others.map(([low]) => low)}::bigint[], ${others.map(([, high]) => high)}::bigint[]) as p (low, high)
    join friendships f on f.user_id = p.low and f.friend_id = p.high`.execute(queries)
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

/** Gives the other sides. */
export async function deletePendingRequestsOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .deleteFrom('friend_requests')
    .where(({ or, eb }) => or([eb('sender_id', '=', userId), eb('receiver_id', '=', userId)]))
    .where('receiver_status', '=', RequestStatus.pending)
    .returning(['sender_id', 'receiver_id'])
    .execute()
  return rows.map(({ sender_id, receiver_id }) => (sender_id === userId ? receiver_id : sender_id))
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

/**
 * Everything that two people do about their friendship happens one after the other: both rows of `users` are locked,
 * the lower id first. Gives those who have an account.
 */
export async function lockPair(queries: Queries, a: number, b: number) {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'curtail_add_user'])
    .where('id', 'in', [a, b])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface NewRequest {
  readonly senderId: number
  readonly receiverId: number
  readonly message: string
  readonly verification: number
  readonly question: QuestionColumns | null
  readonly status: RequestStatus
}

/** A second request takes the place of one that is still pending, as the newest. */
export async function insertRequest(queries: Queries, request: NewRequest): Promise<void> {
  await queries
    .deleteFrom('friend_requests')
    .where('sender_id', '=', request.senderId)
    .where('receiver_id', '=', request.receiverId)
    .where('receiver_status', '=', RequestStatus.pending)
    .execute()
  await queries
    .insertInto('friend_requests')
    .values({
      sender_id: request.senderId,
      receiver_id: request.receiverId,
      message: request.message,
      verification: request.verification,
      verification_question: request.question && JSON.stringify(request.question),
      sender_status: request.status,
      receiver_status: request.status,
    })
    .execute()
}

export function pendingRequest(queries: Queries, senderId: number, receiverId: number) {
  return queries
    .selectFrom('friend_requests')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .where('receiver_status', '=', RequestStatus.pending)
    .executeTakeFirst()
}

export function requestById(queries: Queries, id: number) {
  return queries.selectFrom('friend_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setRequestStatus(
  queries: Queries,
  id: number,
  status: { sender_status?: RequestStatus; receiver_status?: RequestStatus },
): Promise<void> {
  await queries.updateTable('friend_requests').set(status).where('id', '=', id).execute()
}

/** Requests that two people have pending with each other are settled by their friendship, whoever asked. */
export async function settlePendingRequests(queries: Queries, a: number, b: number): Promise<void> {
  await queries
    .updateTable('friend_requests')
    .set({ sender_status: RequestStatus.agreed, receiver_status: RequestStatus.agreed })
    .where('sender_id', 'in', [a, b])
    .where('receiver_id', 'in', [a, b])
    .where('receiver_status', '=', RequestStatus.pending)
    .execute()
}

export async function listRequests(queries: Queries, userId: number, slice: Slice) {
  const mine = queries
    .selectFrom('friend_requests')
    .where(({ or, and, eb }) =>
      or([
        and([eb('sender_id', '=', userId), eb('sender_status', '<>', RequestStatus.deleted)]),
        and([eb('receiver_id', '=', userId), eb('receiver_status', '<>', RequestStatus.deleted)]),
      ]),
    )
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await mine
    .innerJoin('users', (join) =>
      join.on(
        'users.id',
        '=',
        sql<number>`case when sender_id = ${userId} then receiver_id else sender_id end`,
      ),
    )
    .select(['users.nickname', 'users.avatar'])
    .selectAll('friend_requests')
    .orderBy('friend_requests.created_at', 'desc')
    .orderBy('friend_requests.id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}
export type RequestRow = Awaited<ReturnType<typeof listRequests>>['rows'][number]
