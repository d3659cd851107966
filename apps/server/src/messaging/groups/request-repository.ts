import { GroupNoticeType, RequestStatus, staffRoles } from '@parley/contract'
import { sql } from 'kysely'
import type { QuestionColumns } from '../../db/columns.ts'
import type { Queries } from '../../db/database.ts'
import { people } from '../../db/sql/users.ts'
import type { Refusals } from '../../identity/users/service.ts'
import type { Slice } from '../../kernel/paging.ts'

interface NewRequest {
  readonly groupId: number
  readonly userId: number
  readonly message: string
  readonly question: QuestionColumns | null
  readonly status: RequestStatus
}

/** A second request takes the place of one that is still pending, as the newest. */
export async function insertJoinRequest(queries: Queries, request: NewRequest): Promise<void> {
  await queries
    .deleteFrom('group_requests')
    .where('group_id', '=', request.groupId)
    .where('user_id', '=', request.userId)
    .where('status', '=', RequestStatus.pending)
    .execute()
  await queries
    .insertInto('group_requests')
    .values({
      group_id: request.groupId,
      user_id: request.userId,
      type: GroupNoticeType.wantsToJoin,
      message: request.message,
      verification_question: request.question && JSON.stringify(request.question),
      status: request.status,
    })
    .execute()
}

export function pendingJoinRequest(queries: Queries, groupId: number, userId: number) {
  return queries
    .selectFrom('group_requests')
    .select(['message', 'verification_question as question'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('status', '=', RequestStatus.pending)
    .executeTakeFirst()
}

/** Notifies owner and administrators that a member left; there is nothing to decide about it. */
export async function insertLeaveNotice(queries: Queries, groupId: number, userId: number): Promise<void> {
  await queries
    .insertInto('group_requests')
    .values({
      group_id: groupId,
      user_id: userId,
      type: GroupNoticeType.hasLeft,
      message: '',
      verification_question: null,
      status: RequestStatus.agreed,
    })
    .execute()
}

export function groupRequestById(queries: Queries, id: number) {
  return queries.selectFrom('group_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setGroupRequestStatus(
  queries: Queries,
  id: number,
  status: RequestStatus,
): Promise<void> {
  const isRefused = status === RequestStatus.refused || status === RequestStatus.ignored
  await queries
    .updateTable('group_requests')
    .set({ status, ...(isRefused && { refused_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}

/** How often this person was refused. */
export async function refusalsOf(queries: Queries, groupId: number, userId: number): Promise<Refusals> {
  return queries
    .selectFrom('group_requests')
    .select(({ fn }) => [fn.countAll<number>().as('times'), fn.max('refused_at').as('last')])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('refused_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/**
 * A person who came in another way, or may not come at all, has nothing pending any more. Refusals do not count against
 * a member.
 */
export async function settleJoinRequests(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
  status: typeof RequestStatus.agreed | typeof RequestStatus.refused,
): Promise<void> {
  if (userIds.length === 0) return
  const isRefused = status === RequestStatus.refused
  await queries
    .updateTable('group_requests')
    .set({ status, ...(isRefused && { refused_at: sql<Date>`clock_timestamp()` }) })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .where('status', '=', RequestStatus.pending)
    .execute()
  if (isRefused) return
  await queries
    .updateTable('group_requests')
    .set({ refused_at: null })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .where('refused_at', 'is not', null)
    .execute()
}

export async function deletePendingRequestsOf(queries: Queries, userId: number): Promise<void> {
  await queries
    .deleteFrom('group_requests')
    .where('user_id', '=', userId)
    .where('status', '=', RequestStatus.pending)
    .execute()
}

export async function hideGroupRequest(queries: Queries, requestId: number, userId: number): Promise<void> {
  await queries
    .insertInto('group_request_deletions')
    .values({ request_id: requestId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Requests of this person, and those of groups that this person owns or administers; newest first. */
export async function listGroupRequests(queries: Queries, userId: number, slice: Slice) {
  // Two steps into indexes instead of one condition over all requests.
  const mine = queries
    .selectFrom('group_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', GroupNoticeType.wantsToJoin)
  const toMe = queries
    .selectFrom('conversation_members as me')
    .innerJoin('group_requests', 'group_requests.group_id', 'me.conversation_id')
    .select('group_requests.id')
    .where('me.user_id', '=', userId)
    .where('me.role', 'in', staffRoles)
  const visible = queries
    .selectFrom('group_requests as r')
    .where('r.id', 'in', mine.union(toMe))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_request_deletions as d')
            .select('d.user_id')
            .whereRef('d.request_id', '=', 'r.id')
            .where('d.user_id', '=', userId),
        ),
      ),
    )
  const { count } = await visible
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const newest = visible
    .selectAll('r')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
  const rows = await queries
    .selectFrom(newest.as('r'))
    .innerJoin('groups', 'groups.id', 'r.group_id')
    .innerJoin(people.as('p'), 'p.id', 'r.user_id')
    .selectAll('r')
    .select(['groups.title', 'groups.avatar'])
    .select(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`groups.is_search`,
        exists(
          selectFrom('conversation_members as m')
            .select('m.user_id')
            .whereRef('m.conversation_id', '=', 'groups.id')
            .where('m.user_id', '=', userId),
        ),
      ]).as('is_group_known'),
    )
    .select(['p.nickname as user_nickname', 'p.avatar as user_avatar'])
    .select(sql<boolean>`r.user_id = ${userId}`.as('is_mine'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return { rows, count }
}
export type GroupRequestRow = Awaited<ReturnType<typeof listGroupRequests>>['rows'][number]
