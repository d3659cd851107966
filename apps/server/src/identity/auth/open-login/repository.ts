import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

export async function userOfIdentity(
  queries: Queries,
  issuer: string,
  subject: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('open_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

interface NewIdentity {
  readonly issuer: string
  readonly subject: string
  readonly user_id: number
}

/** Fails when somebody else was first. */
export async function insertIdentity(queries: Queries, identity: NewIdentity): Promise<void> {
  await queries.insertInto('open_identities').values(identity).execute()
}

/** False when it is somebody's already, or when this person has another of the issuer. */
export async function joinIdentity(queries: Queries, identity: NewIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('open_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface Attempt {
  readonly state_hash: string
  readonly browser_hash: string
  readonly provider: string
  readonly nonce: string
  readonly verifier: string
  readonly return_to: string
}

export async function insertAttempt(queries: Queries, attempt: Attempt, seconds: number): Promise<void> {
  await queries
    .insertInto('open_attempts')
    .values({ ...attempt, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

type Mine = Pick<Attempt, 'state_hash' | 'browser_hash' | 'provider'>

/** Takes an attempt out: a second request, one from another browser or a late one gets nothing. */
export function takeAttempt(
  queries: Queries,
  { state_hash, browser_hash, provider }: Mine,
): Promise<{ nonce: string; verifier: string } | undefined> {
  return queries
    .deleteFrom('open_attempts')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['nonce', 'verifier'])
    .executeTakeFirst()
}

export async function returnOfAttempt(queries: Queries, stateHash: string): Promise<string> {
  const row = await queries
    .selectFrom('open_attempts')
    .select('return_to')
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
  return row?.return_to ?? ''
}

export async function deleteExpiredAttempts(queries: Queries): Promise<void> {
  await queries.deleteFrom('open_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
}
