import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Slice } from '../../kernel/paging.ts'

/** Somebody who asks, and has not been answered. */
export interface WaitingRow {
  readonly user_id: number
  readonly nickname: string
  readonly account_name: string | null
  readonly password_hash: string
  readonly message: string
  readonly ip: string
  readonly created_at: Date
}

const columns = [
  'user_id',
  'nickname',
  'account_name',
  'password_hash',
  'message',
  'ip',
  'created_at',
] as const

/** "pwai". */
const askingLock = '1886871913'

/**
 * Makes requests for an account wait for each other's transactions, so that no more of them are pending than allowed.
 */
export async function lockAsking(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${askingLock}::bigint)`.execute(queries)
}

export async function countWaiting(
  queries: Queries,
  address: string,
): Promise<{ ofAddress: number; inAll: number }> {
  const { rows } = await sql<{ of_address: number; in_all: number }>`
    select count(*) filter (where address = ${address}) as of_address, count(*) as in_all
    from waiting_registrations where refused_at is null`.execute(queries)
  return { ofAddress: rows[0]?.of_address ?? 0, inAll: rows[0]?.in_all ?? 0 }
}

export async function insertWaiting(
  queries: Queries,
  row: Omit<WaitingRow, 'created_at'> & { readonly address: string },
): Promise<void> {
  await queries.insertInto('waiting_registrations').values(row).execute()
}

/** Whether somebody who waits wants this account name. */
export async function isNameWanted(queries: Queries, accountName: string): Promise<boolean> {
  const row = await queries
    .selectFrom('waiting_registrations')
    .select('user_id')
    .where(sql`lower(account_name)`, '=', accountName.toLowerCase())
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The applicant of an id, or where none was typed of the account name that they want; also a refused one. */
export function waitingTyped(queries: Queries, { id, name }: { id: number; name: string }) {
  return queries
    .selectFrom('waiting_registrations')
    .select(['password_hash', 'refused_at'])
    .where(id > 0 ? sql<SqlBool>`user_id = ${id}` : sql<SqlBool>`lower(account_name) = ${name.toLowerCase()}`)
    .orderBy('refused_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

/** The first to ask first. */
export async function listWaiting(
  queries: Queries,
  slice: Slice,
): Promise<{ rows: WaitingRow[]; count: number }> {
  const waiting = queries.selectFrom('waiting_registrations').where('refused_at', 'is', null)
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select(columns)
    .orderBy('created_at')
    .orderBy('user_id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}

/** Pending requests of these people. Nobody else decides about them before the transaction ends. */
export function lockWaiting(queries: Queries, userIds: readonly number[]): Promise<WaitingRow[]> {
  return queries
    .selectFrom('waiting_registrations')
    .select(columns)
    .where('user_id', 'in', [...userIds])
    .where('refused_at', 'is', null)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

export async function deleteWaiting(queries: Queries, userIds: readonly number[]): Promise<void> {
  await queries
    .deleteFrom('waiting_registrations')
    .where('user_id', 'in', [...userIds])
    .execute()
}

/** Their message and where it came from are deleted; the password stays, for it lets them learn of the refusal. */
export async function refuseWaiting(queries: Queries, userIds: readonly number[]): Promise<void> {
  await queries
    .updateTable('waiting_registrations')
    .set({ refused_at: sql<Date>`now()`, message: '', ip: '', address: '' })
    .where('user_id', 'in', [...userIds])
    .execute()
}

/** Gives how many of them waited still. */
export async function deleteOldWaiting(
  queries: Queries,
  { days, refusedDays }: { days: number; refusedDays: number },
): Promise<number> {
  const { rows } = await sql<{ waited: boolean }>`
    delete from waiting_registrations
    where refused_at < now() - make_interval(days => ${refusedDays})
      or refused_at is null and created_at < now() - make_interval(days => ${days})
    returning refused_at is null as waited`.execute(queries)
  return rows.filter(({ waited }) => waited).length
}
