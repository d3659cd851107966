import { mailLimits } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { account, activeAccount, heldAccounts } from '../../db/sql/users.ts'
import type { Tables } from '../../db/tables.ts'

export type ResetRow = Selectable<Tables['mailed_resets']>

const end = sql`now() + make_interval(mins => ${sql.lit(mailLimits.resetMinutes)})`

const isStillTheirs = sql<boolean>`exists (
  select from mail_addresses m where m.user_id = r.user_id and m.address = r.address
)`

/** The people who have confirmed this address, whatever its case. */
export async function holdersOf(queries: Queries, address: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from mail_addresses where lower(address) = ${address.toLowerCase()}
    order by user_id limit ${limit}`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** Queues an email to the confirmed address of an active account; a former link ends. @returns whether there is one */
export async function putReset(queries: Queries, userId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into mailed_resets (user_id, address, language, until, due_at)
    select m.user_id, m.address, m.language, ${end}, now()
    from ${heldAccounts([userId])} a join mail_addresses m on m.user_id = a.id
    where m.failing_since is null and exists ${activeAccount(sql`a.id`)}
    on conflict (user_id) do update set
      address = excluded.address, language = excluded.language, until = excluded.until, due_at = excluded.due_at,
      token_hash = null, tries = 0, version = mailed_resets.version + 1`.execute(queries)
  return numAffectedRows > 0n
}

/** As of digests: for longer than sending one may take. */
export async function takeResets(queries: Queries, limit: number): Promise<ResetRow[]> {
  const { rows } = await sql<ResetRow>`
    update mailed_resets r set due_at = clock_timestamp() + make_interval(secs => ${3 * mailLimits.seconds}),
      tries = r.tries + 1, version = r.version + 1
    where r.user_id in (
      select o.user_id from mailed_resets o
      where o.due_at <= now() and o.until > now() and exists ${activeAccount(sql`o.user_id`)}
      order by o.due_at limit ${limit} for update of o skip locked
    )
    returning r.*`.execute(queries)
  return rows
}

/**
 * The link of the email that is written now.
 * @returns false where it was requested again or not needed meanwhile, or the address is the person's no more
 */
export async function putToken(
  queries: Queries,
  { user_id, version }: ResetRow,
  tokenHash: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mailed_resets r set token_hash = ${tokenHash}, until = ${end}
    where r.user_id = ${user_id} and r.version = ${version} and r.until > now() and ${isStillTheirs}`.execute(
    queries,
  )
  return numAffectedRows > 0n
}

/** @param inSeconds when it is tried again; undefined for never */
export async function noteReset(
  queries: Queries,
  { user_id, version }: ResetRow,
  inSeconds: number | undefined,
): Promise<void> {
  const next =
    inSeconds === undefined
      ? sql<Date | null>`null`
      : sql<Date | null>`now() + make_interval(secs => ${inSeconds})`
  await queries
    .updateTable('mailed_resets')
    .set({ due_at: next })
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .execute()
}

const isValid = (tokenHash: string) =>
  sql<boolean>`(r.token_hash = ${tokenHash} and r.until > now() and ${isStillTheirs})`

/** The person whose link this is, while it is valid. */
export async function personOfLink(queries: Queries, tokenHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from mailed_resets r where ${isValid(tokenHash)}`.execute(queries)
  return rows[0]?.user_id
}

/** Takes the link out: of two who bring it, one gets it. */
export async function takeLink(queries: Queries, userId: number, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    delete from mailed_resets r where r.user_id = ${userId} and ${isValid(tokenHash)} returning r.user_id`.execute(
    queries,
  )
  return rows.length > 0
}

export async function removeResetOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('mailed_resets').where('user_id', '=', userId).execute()
}

/** What a person signs in with: the account name, else the id. */
export async function accountShown(
  queries: Queries,
  userId: number,
): Promise<{ nickname: string; account: string }> {
  const { rows } = await sql<{ nickname: string; account: string }>`
    select nickname, coalesce(account_name, id::text) as account from ${account(userId)} a`.execute(queries)
  return rows[0] ?? { nickname: '', account: '' }
}

export async function sweepResets(queries: Queries): Promise<void> {
  await queries.deleteFrom('mailed_resets').where('until', '<', sql<Date>`now()`).execute()
}
