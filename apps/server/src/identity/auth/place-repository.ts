import { limits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Places } from './places.ts'

/** The places among these from which somebody has signed in before. Nobody has the id 0. */
export async function knownPlaces(queries: Queries, userId: number, places: Places): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('sign_in_places')
    .select('place')
    .where('user_id', '=', userId)
    .where('place', 'in', [places.device ?? places.address, places.address])
    .execute()
  return new Set(rows.map(({ place }) => place))
}

/** Whether a device is new to somebody who has signed in before. */
export async function isNewDevice(queries: Queries, userId: number, places: Places): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select exists (select from sign_in_places where user_id = ${userId}) and not exists (
      select from sign_in_places
      where user_id = ${userId} and place in (${places.device ?? places.browser}, ${places.browser})
        and (not is_new or first_used_at < now() - make_interval(days => ${limits.newDeviceDays}))
    ) as is_new`.execute(queries)
  return rows[0]?.is_new ?? false
}

/** @param isNew of the device; an address is never new */
export async function rememberPlaces(
  queries: Queries,
  userId: number,
  { device, browser, address }: Places,
  isNew: boolean,
): Promise<void> {
  await remember(queries, [
    { user_id: userId, place: device ?? browser, is_new: isNew },
    { user_id: userId, place: address, is_new: false },
  ])
}

/** Somebody has shown from an address who they are, without a device signing in. */
export function rememberAddress(queries: Queries, userId: number, { address }: Places): Promise<void> {
  return remember(queries, [{ user_id: userId, place: address, is_new: false }])
}

async function remember(
  queries: Queries,
  places: Array<{ user_id: number; place: string; is_new: boolean }>,
): Promise<void> {
  await queries
    .insertInto('sign_in_places')
    .values(places)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place']).doUpdateSet({ last_used_at: sql`now()` }),
    )
    .execute()
}

export async function confirmPlace(queries: Queries, userId: number, place: string): Promise<void> {
  await queries
    .updateTable('sign_in_places')
    .set({ is_new: false })
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .execute()
}

export async function forgetPlacesOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sign_in_places').where('user_id', '=', userId).execute()
}

export async function deleteOldPlaces(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('sign_in_places')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${limits.placeDays})`)
    .execute()
}
