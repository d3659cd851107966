import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../storage/operand.ts'
import { people } from '../users/fragments.ts'

/** The address of somebody's last sign-in, if it is still known. */
export const lastAddress = (userId: Operand): RawBuilder<string | null> =>
  sql`(select ip from sessions where user_id = ${userId} order by created_at desc limit 1)`

/** Whether a password opens an account, and nothing is asked for beside it; each look is a step into an index (`offset 0`). */
export const opensByPasswordAlone = (userId: Operand): RawBuilder<boolean> => sql`(
  exists (select from credentials where user_id = ${userId} offset 0)
  and not exists (select from second_factors where user_id = ${userId} and on_since is not null offset 0)
  and not ${hasPasskey(userId)}
)`

export const hasPasskey = (userId: Operand): RawBuilder<boolean> => sql`exists (
  select from passkeys where user_id = ${userId} offset 0
)`

interface SignedIn {
  readonly session_id: string
  readonly user_id: number
  readonly role: number
  readonly user_agent: string
  /** Of a bot's. */
  readonly scopes: string[] | null
  readonly last_used_at: Date | null
}

/** Sign-ins that hold, with the role that each one's user has now. */
export const signedIn: RawBuilder<SignedIn> = sql`(
  select s.id as session_id, s.user_id, u.role, s.user_agent, s.scopes, s.last_used_at from sessions s join ${people} u on u.id = s.user_id
  where u.deleted_at is null and s.revoked_at is null and s.expires_at > now()
)`
