import { conferenceLimits } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { inMs } from '../../db/leases.ts'
import { hasLeaseEnded } from '../../db/sql/group-calls.ts'
import { members } from '../../db/sql/groups.ts'
import type { Tables } from '../../db/tables.ts'

export type ConferenceRow = Selectable<Tables['conferences']>
export type SeatRow = Selectable<Tables['conference_seats']>

/** Somebody in the call of a group, and the connection by which they are. */
export interface Conferring {
  readonly groupId: number
  readonly userId: number
  readonly connection: string
}

export interface Shown {
  readonly isMuted: boolean
  readonly hasCamera: boolean
  readonly isSharing: boolean
  readonly hasHandUp: boolean
}

const lease = inMs(1000 * conferenceLimits.leaseSeconds)
const isLost = hasLeaseEnded(sql.ref('conference_seats.lease_until'))
const isRemoved = sql<boolean>`not exists ${members(
  sql.ref('conference_seats.group_id'),
  sql.ref('conference_seats.user_id'),
)}`

export function conferenceOf(queries: Queries, groupId: number): Promise<ConferenceRow | undefined> {
  return queries.selectFrom('conferences').selectAll().where('group_id', '=', groupId).executeTakeFirst()
}

/** Participants of a group's call, in the order in which they came. */
export function seatsOf(queries: Queries, groupId: number): Promise<SeatRow[]> {
  return queries
    .selectFrom('conference_seats')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('seat')
    .execute()
}

/** The participant's row, if the person is in the group's call on this connection. */
export function seatAt(
  queries: Queries,
  { groupId, userId, connection }: Conferring,
): Promise<SeatRow | undefined> {
  return queries
    .selectFrom('conference_seats')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('connection', '=', connection)
    .executeTakeFirst()
}

export async function insertConference(
  queries: Queries,
  groupId: number,
  kind: ConferenceRow['kind'],
): Promise<void> {
  await queries.insertInto('conferences').values({ group_id: groupId, kind }).execute()
}

/** @returns undefined when somebody sits elsewhere: nobody is in two */
export async function takeSeat(
  queries: Queries,
  { groupId, userId, connection }: Conferring,
): Promise<SeatRow | undefined> {
  return queries
    .insertInto('conference_seats')
    .values({ group_id: groupId, user_id: userId, connection, lease_until: lease })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function deleteSeat(
  queries: Queries,
  { groupId, userId, connection }: Omit<Conferring, 'connection'> & { connection?: string },
): Promise<SeatRow | undefined> {
  return queries
    .deleteFrom('conference_seats')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .$if(connection !== undefined, (query) => query.where('connection', '=', connection ?? ''))
    .returningAll()
    .executeTakeFirst()
}

export async function changeSeat(
  queries: Queries,
  { groupId, userId, connection }: Conferring,
  { isMuted, hasCamera, isSharing, hasHandUp }: Shown,
): Promise<boolean> {
  const row = await queries
    .updateTable('conference_seats')
    .set({ is_muted: isMuted, has_camera: hasCamera, is_sharing: isSharing, has_hand_up: hasHandUp })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('connection', '=', connection)
    .returning('seat')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes participants who are no longer members, or whose lease has ended. */
export async function deleteGone(
  queries: Queries,
  groupId: number,
): Promise<Array<SeatRow & { is_removed: boolean }>> {
  return queries
    .deleteFrom('conference_seats')
    .where('group_id', '=', groupId)
    .where(({ or }) => or([isLost, isRemoved]))
    .returningAll()
    .returning(isRemoved.as('is_removed'))
    .execute()
}

/** Groups in whose calls there are such seats, or none. */
export async function groupsOfGone(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('conferences')
    .leftJoin('conference_seats', 'conference_seats.group_id', 'conferences.group_id')
    .select('conferences.group_id')
    .distinct()
    .where(({ or, eb }) => or([eb('conference_seats.seat', 'is', null), isLost, isRemoved]))
    .execute()
  return rows.map(({ group_id }) => group_id)
}

export async function nextVersion(queries: Queries, groupId: number): Promise<ConferenceRow> {
  return queries
    .updateTable('conferences')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('group_id', '=', groupId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns for how many seconds it was on */
export async function deleteConference(queries: Queries, groupId: number): Promise<number | undefined> {
  const row = await queries
    .deleteFrom('conferences')
    .where('group_id', '=', groupId)
    .returning(sql<number>`ceil(extract(epoch from clock_timestamp() - started_at))::integer`.as('seconds'))
    .executeTakeFirst()
  return row?.seconds
}

/** The two seats of a signal, if both are of members. */
export function seatsOfSignal(
  queries: Queries,
  { groupId, userId, connection }: Conferring,
  to: number,
): Promise<SeatRow[]> {
  return queries
    .selectFrom('conference_seats')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(({ or, and, eb, not }) =>
      and([
        not(isRemoved),
        or([eb('seat', '=', to), and([eb('user_id', '=', userId), eb('connection', '=', connection)])]),
      ]),
    )
    .execute()
}

export function seatsOfConnection(queries: Queries, connection: string): Promise<SeatRow[]> {
  return queries.selectFrom('conference_seats').selectAll().where('connection', '=', connection).execute()
}

/** Keeps the seats of this node's connections. */
export async function renewSeats(queries: Queries, connections: readonly string[]): Promise<void> {
  if (connections.length === 0) return
  await queries
    .updateTable('conference_seats')
    .set({ lease_until: lease })
    .where('connection', 'in', [...connections])
    .execute()
}
