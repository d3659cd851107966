import type { Language } from '@parley/contract'
import { pushLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { signedIn } from '../../db/sql/auth.ts'
import type { Reached } from './posting.ts'

export interface NewDevice extends Reached {
  readonly session_id: string
  readonly user_id: number
  readonly language: Language
}

/** Stores one device per session; the browser's earlier subscription, of any person, is no longer notified. */
export async function putDevice(queries: Queries, device: NewDevice): Promise<void> {
  const { session_id, user_id, endpoint } = device
  await queries
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('session_id', '!=', session_id)
    .execute()
  const { p256dh, auth, language } = device
  await queries
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ endpoint, p256dh, auth, language }))
    .execute()
  await sql`delete from push_devices where id in (
    select id from push_devices where user_id = ${user_id} order by added_at desc, id desc offset ${pushLimits.devices}
  )`.execute(queries)
}

export interface DeviceRow {
  readonly id: number
  readonly session_id: string
  readonly user_agent: string
  readonly added_at: Date
  readonly told_at: Date | null
}

/** A person's devices on which they are signed in. */
export async function devicesOf(queries: Queries, userId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.session_id, s.user_agent, d.added_at, d.told_at
    from push_devices d join ${signedIn} s on s.session_id = d.session_id
    where d.user_id = ${userId} order by d.added_at desc, d.id desc`.execute(queries)
  return rows
}

export interface SignedInDevice {
  readonly id: number
  readonly user_id: number
  readonly language: Language
}

/** Devices of some people, as long as they are signed in there and meet the site's demands. */
export async function signedInDevicesOf(
  queries: Queries,
  userIds: readonly number[],
): Promise<SignedInDevice[]> {
  const { rows } = await sql<SignedInDevice>`
    select d.id, d.user_id, d.language from push_devices d join ${signedIn} s on s.session_id = d.session_id
    where d.user_id = any (${[...userIds]}::bigint[]) and not s.lacks_second_factor`.execute(queries)
  return rows
}

export async function deviceOfSession(
  queries: Queries,
  sessionId: string,
): Promise<(Reached & { readonly id: number; readonly language: Language }) | undefined> {
  return await queries
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** The person of a device, as long as they are signed in there and meet the site's demands. */
export async function personOfDevice(queries: Queries, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select d.user_id from push_devices d join ${signedIn} s on s.session_id = d.session_id
    where d.id = ${id} and not s.lacks_second_factor`.execute(queries)
  return rows[0]?.user_id
}

/** Whether the device is already stored with the same data. */
export async function isKnownDevice(
  queries: Queries,
  sessionId: string,
  device: Reached & { readonly language: Language },
): Promise<boolean> {
  const known = await deviceOfSession(queries, sessionId)
  const names = ['endpoint', 'p256dh', 'auth', 'language'] as const
  return known !== undefined && names.every((name) => known[name] === device[name])
}

/** @returns whether there was one */
export async function removeDevice(queries: Queries, userId: number, id: number): Promise<boolean> {
  const removed = await queries
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/**
 * Removes a device that its push service no longer knows, unless the browser has another endpoint by now. @returns its
 * person
 */
export async function removeDeadDevice(
  queries: Queries,
  { id, endpoint }: { id: number; endpoint: string },
): Promise<number | undefined> {
  const removed = await queries
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .returning('user_id')
    .executeTakeFirst()
  return removed?.user_id
}

export async function removeDevicesOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('push_devices').where('user_id', '=', userId).execute()
}

/** Deletes devices without a sign-in, and notifications that are too old to be withdrawn. */
export async function sweepDevices(queries: Queries): Promise<void> {
  await sql`delete from push_devices d
    where not exists (select from ${signedIn} s where s.session_id = d.session_id)`.execute(queries)
  await sql`delete from pushes where expires_at < now()`.execute(queries)
}
