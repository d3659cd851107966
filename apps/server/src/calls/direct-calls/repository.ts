import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { hasCome, inMs } from '../../db/leases.ts'
import { seated } from '../../db/sql/group-calls.ts'
import type { Tables } from '../../db/tables.ts'

export type CallRow = Selectable<Tables['calls']>

export const CallState = { ringing: 1, active: 2 } as const

interface NewCall {
  readonly type: number
  readonly callerId: number
  readonly calleeId: number
  readonly callerConnection: string
}

/** @returns undefined when one of the two is in a call already, be it of a group: nobody is in two */
export async function insertCall(
  queries: Queries,
  call: NewCall,
  leaseSeconds: number,
): Promise<CallRow | undefined> {
  const row = await queries
    .insertInto('calls')
    .values({
      type: call.type,
      caller_id: call.callerId,
      callee_id: call.calleeId,
      caller_connection: call.callerConnection,
      callee_connection: null,
      state: CallState.ringing,
      answered_at: null,
      lease_until: lease(leaseSeconds),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const busy = await queries
    .insertInto('call_participants')
    .values(
      [call.callerId, call.calleeId]
        .toSorted((a, b) => a - b)
        .map((user_id) => ({ user_id, call_id: row.id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (busy.length < 2 || (await isConferring(queries, [call.callerId, call.calleeId]))) return undefined
  return row
}

/** The call that these two are in, locked. */
export async function callBetween(queries: Queries, a: number, b: number): Promise<CallRow | undefined> {
  return queries
    .selectFrom('calls')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        and([eb('caller_id', '=', a), eb('callee_id', '=', b)]),
        and([eb('caller_id', '=', b), eb('callee_id', '=', a)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** The call that rings for this person. */
export async function ringingCall(queries: Queries, userId: number): Promise<CallRow | undefined> {
  return queries
    .selectFrom('calls')
    .selectAll()
    .where('callee_id', '=', userId)
    .where('state', '=', CallState.ringing)
    .executeTakeFirst()
}

export async function answerCall(queries: Queries, id: number, connection: string): Promise<void> {
  await queries
    .updateTable('calls')
    .set({ state: CallState.active, callee_connection: connection, answered_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** The transaction that deletes the row writes the record: it happens once, however many ends come at once. */
export async function deleteCall(
  queries: Queries,
  id: number,
): Promise<(CallRow & { now: Date }) | undefined> {
  return queries
    .deleteFrom('calls')
    .where('id', '=', id)
    .returningAll()
    .returning(sql<Date>`clock_timestamp()::timestamptz(3)`.as('now'))
    .executeTakeFirst()
}

/** Calls that a person is part of, locked. */
export function callsOf(queries: Queries, userId: number): Promise<CallRow[]> {
  return queries
    .selectFrom('calls')
    .selectAll()
    .where(({ or, eb }) => or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether one of these people is in the call of a group. */
export async function isConferring(queries: Queries, userIds: readonly number[]): Promise<boolean> {
  const row = await queries
    .selectFrom(seated(userIds).as('seated'))
    .select('seated.user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isInCall(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('call_participants')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** By the clock that times all calls. */
export async function callTime(queries: Queries): Promise<Date> {
  const clock = sql<Date>`clock_timestamp()::timestamptz(3)`
  return (await queries.selectNoFrom(clock.as('now')).executeTakeFirstOrThrow()).now
}

/** All calls, or one, locked. */
const callsOrOne = (queries: Queries, id: number | undefined) =>
  queries
    .selectFrom('calls')
    .selectAll()
    .$if(id !== undefined, (one) => one.where('id', '=', id as number).forUpdate())

/** Calls that hang on this connection; with an `id` that one, locked, if it does. */
export function callsOfConnection(queries: Queries, connection: string, id?: number): Promise<CallRow[]> {
  return callsOrOne(queries, id)
    .where(({ or, eb }) =>
      or([eb('caller_connection', '=', connection), eb('callee_connection', '=', connection)]),
    )
    .execute()
}

/** Keeps the calls of this node's connections alive. */
export async function renewCalls(
  queries: Queries,
  connections: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  if (connections.length === 0) return
  await queries
    .updateTable('calls')
    .set({ lease_until: lease(leaseSeconds) })
    .where(({ or, eb }) =>
      or([eb('caller_connection', 'in', [...connections]), eb('callee_connection', 'in', [...connections])]),
    )
    .execute()
}

/** Calls that rang too long, and those whose nodes are gone; with an `id` that one, locked, if it is one of them. */
export function overdueCalls(
  queries: Queries,
  { ringSeconds, leaseSeconds }: { ringSeconds: number; leaseSeconds: number },
  id?: number,
): Promise<CallRow[]> {
  return callsOrOne(queries, id)
    .where(({ or, and, eb }) =>
      or([
        hasCome(sql.ref('lease_until'), leaseSeconds * 1000),
        and([
          eb('state', '=', CallState.ringing),
          eb('started_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${ringSeconds})`),
        ]),
      ]),
    )
    .execute()
}

const lease = (seconds: number) => inMs(1000 * seconds)
