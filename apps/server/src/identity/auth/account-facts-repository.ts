import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { hasPasskey } from '../../db/sql/auth.ts'

/** How a person signs in, for the operator. */
export interface AccountFacts {
  readonly has_password: boolean
  readonly has_second_factor: boolean
  readonly has_passkey: boolean
  /** Sign-ins that are valid now. */
  readonly sessions: number
}

export async function accountFacts(queries: Queries, userId: number): Promise<AccountFacts> {
  const { rows } = await sql<AccountFacts>`
    select exists (select from credentials where user_id = ${userId}) as has_password,
      exists (select from second_factors where user_id = ${userId} and on_since is not null) as has_second_factor,
      ${hasPasskey(userId)} as has_passkey,
      (select count(*) from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()) as sessions`.execute(
    queries,
  )
  const [row] = rows
  if (!row) throw new Error('nothing was read')
  return { ...row, sessions: Number(row.sessions) }
}
