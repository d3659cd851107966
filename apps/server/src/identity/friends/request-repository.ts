import { RequestStatus } from '@parley/contract'
import { sql } from 'kysely'
import type { QuestionColumns } from '../../db/columns.ts'
import type { Queries } from '../../db/database.ts'
import { people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'
import type { Refusals } from '../users/service.ts'

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
    .select(['message', 'verification_question as question'])
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

export async function refuseRequest(queries: Queries, id: number, status: RequestStatus): Promise<void> {
  await queries
    .updateTable('friend_requests')
    .set({ sender_status: status, receiver_status: status, refused_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** How often the second has refused the first. */
export async function refusalsOf(queries: Queries, senderId: number, receiverId: number): Promise<Refusals> {
  return queries
    .selectFrom('friend_requests')
    .select(({ fn }) => [fn.countAll<number>().as('times'), fn.max('refused_at').as('last')])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .where('refused_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Forgets that the second person has refused the first. */
export async function forgetRefusals(queries: Queries, senderId: number, receiverId: number): Promise<void> {
  await queries
    .updateTable('friend_requests')
    .set({ refused_at: null })
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .where('refused_at', 'is not', null)
    .execute()
}

/** Requests that two people have pending with each other are settled by their friendship, in either direction. */
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
    .innerJoin(people.as('p'), (join) =>
      join.on('p.id', '=', sql<number>`case when sender_id = ${userId} then receiver_id else sender_id end`),
    )
    .select(['p.nickname', 'p.avatar'])
    .selectAll('friend_requests')
    .orderBy('friend_requests.created_at', 'desc')
    .orderBy('friend_requests.id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}
export type RequestRow = Awaited<ReturnType<typeof listRequests>>['rows'][number]

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
