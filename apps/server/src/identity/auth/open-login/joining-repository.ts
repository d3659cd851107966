import type { JoiningKey } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { holdersOfAddress } from '../../../db/sql/mail.ts'
import { people } from '../../../db/sql/users.ts'

/** Accounts of people that no identity of this issuer opens yet. */
function joinable(queries: Queries, issuer: string) {
  return queries
    .selectFrom(people.as('p'))
    .select('p.id')
    .where('p.deleted_at', 'is', null)
    .where('p.is_bot', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('open_identities as i')
            .select('i.user_id')
            .whereRef('i.user_id', '=', 'p.id')
            .where('i.issuer', '=', issuer),
        ),
      ),
    )
}

/** The account with this confirmed address; undefined if several have it. */
export async function accountWithMail(
  queries: Queries,
  issuer: string,
  address: string,
): Promise<number | undefined> {
  const holders = await queries.selectFrom(holdersOfAddress(address).as('h')).select('h.user_id').execute()
  const [holder, ...others] = holders
  if (!holder || others.length > 0) return undefined
  return (await joinable(queries, issuer).where('p.id', '=', holder.user_id).executeTakeFirst())?.id
}

export async function accountNamed(
  queries: Queries,
  issuer: string,
  name: string,
): Promise<number | undefined> {
  const named = joinable(queries, issuer).where(sql`lower(p.account_name)`, '=', name.toLowerCase())
  return (await named.executeTakeFirst())?.id
}

export interface Join {
  readonly user_id: number
  readonly found_by: JoiningKey
  readonly found: string
  /** The identity, sealed for the account. */
  readonly identity: string
}

interface Mine {
  readonly browser_hash: string
  readonly provider: string
}

/** In the place of a former one of this browser. */
export async function putJoin(queries: Queries, mine: Mine, join: Join, seconds: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`
  await queries
    .insertInto('open_joins')
    .values({ ...mine, ...join, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['browser_hash', 'provider']).doUpdateSet({ ...join, expires_at }),
    )
    .execute()
}

export function joinOf(queries: Queries, { browser_hash, provider }: Mine): Promise<Join | undefined> {
  return queries
    .selectFrom('open_joins')
    .select(['user_id', 'found_by', 'found', 'identity'])
    .where('browser_hash', '=', browser_hash)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Takes out the one that was shown: of two answers one counts. */
export async function takeJoin(
  queries: Queries,
  { browser_hash, provider }: Mine,
  { identity }: Join,
): Promise<boolean> {
  const taken = await queries
    .deleteFrom('open_joins')
    .where('browser_hash', '=', browser_hash)
    .where('provider', '=', provider)
    .where('identity', '=', identity)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteExpiredJoins(queries: Queries): Promise<void> {
  await queries.deleteFrom('open_joins').where('expires_at', '<', sql<Date>`now()`).execute()
}
