import { type Language, mailLimits } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { person } from '../users/fragments.ts'

export type AddressRow = Selectable<Tables['mail_addresses']>

/** How the site calls somebody. */
export async function nicknameOf(queries: Queries, userId: number): Promise<string> {
  const { rows } = await sql<{ nickname: string }>`select nickname from ${person(userId)} u`.execute(queries)
  return rows[0]?.nickname ?? ''
}

export async function addressOf(queries: Queries, userId: number): Promise<AddressRow | undefined> {
  return await queries
    .selectFrom('mail_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export interface NewAddress {
  readonly user_id: number
  readonly address: string
  readonly language: Language
  readonly code_hash: string
}

/** To be confirmed anew, whatever was there; what was chosen stays. */
export async function putAddress(queries: Queries, address: NewAddress): Promise<void> {
  const until = sql<Date>`now() + make_interval(hours => ${sql.lit(mailLimits.confirmHours)})`
  const unconfirmed = { ...address, code_until: until, confirmed_at: null, failing_since: null, due_at: null }
  await queries
    .insertInto('mail_addresses')
    .values({ ...unconfirmed, ...firstChoice })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...unconfirmed, tries: 0, version: sql`mail_addresses.version + 1` }),
    )
    .execute()
}

const firstChoice = { away_minutes: 60, span_minutes: 240 }

export type Choice = Partial<Pick<AddressRow, 'digests' | 'away_minutes' | 'span_minutes' | 'language'>>

/** @returns whether there is an address */
export async function changeChoice(queries: Queries, userId: number, choice: Choice): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mail_addresses')
    .set({
      ...choice,
      version: sql`version + 1`,
      ...(choice.digests === false && { due_at: null }),
    })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeAddress(queries: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('mail_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Digests tell of what is said from now on. @returns whose it is; undefined where nothing is to be confirmed by it */
export async function confirmAddress(queries: Queries, codeHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update mail_addresses
    set confirmed_at = coalesce(confirmed_at, now()), failing_since = null,
      told_up_to = case when confirmed_at is null then (select up_to from mail_progress) else told_up_to end
    where code_hash = ${codeHash} and code_until > now()
    returning user_id`.execute(queries)
  return rows[0]?.user_id
}

/** Of this address alone: one that took its place meanwhile is another. */
const exactly = (queries: Queries, { user_id, address }: Pick<AddressRow, 'user_id' | 'address'>) =>
  queries.updateTable('mail_addresses').where('user_id', '=', user_id).where('address', '=', address)

export async function noteFailing(
  queries: Queries,
  one: Pick<AddressRow, 'user_id' | 'address'>,
): Promise<void> {
  await exactly(queries, one)
    .set({ failing_since: sql<Date>`now()`, due_at: null, tries: 0, version: sql`version + 1` })
    .execute()
}

export async function noteReached(
  queries: Queries,
  one: Pick<AddressRow, 'user_id' | 'address'>,
): Promise<void> {
  await exactly(queries, one).set({ failing_since: null }).execute()
}
