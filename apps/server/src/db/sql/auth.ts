import { type BotScope, type Duty, Role } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../operand.ts'
import { secondFactorSetting } from '../tables/settings.ts'
import { settingText } from './settings.ts'
import { dutyOf, people, person } from './users.ts'

/** The address of a person's last sign-in, if still known. */
export const lastAddress = (userId: Operand): RawBuilder<string | null> =>
  sql`(select ip from sessions where user_id = ${userId} order by created_at desc limit 1)`

/** Whether a password alone opens an account; each look is one step into an index (`offset 0`). */
export const opensByPasswordAlone = (userId: Operand): RawBuilder<boolean> => sql`(
  exists (select from credentials where user_id = ${userId} offset 0)
  and not exists (select from second_factors where user_id = ${userId} and on_since is not null offset 0)
  and not ${hasPasskey(userId)}
)`

export const hasPasskey = (userId: Operand): RawBuilder<boolean> => sql`exists (
  select from passkeys where user_id = ${userId} offset 0
)`

/** Whether a person has, or had, a sign-in that is still known. */
export const hasSession = (userId: Operand): RawBuilder<boolean> => sql`exists (
  select from sessions where user_id = ${userId} offset 0
)`

export const requiresSecondFactor = (role: Operand): RawBuilder<boolean> => sql`(
  case ${settingText(secondFactorSetting)}
    when 'all' then true when 'administrators' then ${role} = ${sql.lit(Role.administrator)} else false
  end)`

/** Whether a password alone opens this account, although the site demands more. Nothing is read where it does not. */
export const lacksSecondFactor = (userId: Operand, role: Operand): RawBuilder<boolean> => sql`(
  case when ${requiresSecondFactor(role)} then ${opensByPasswordAlone(userId)} else false end)`

export interface SignedIn {
  readonly session_id: string
  readonly user_id: number
  readonly role: number
  readonly duty: Duty | null
  readonly expires_at: Date
  readonly user_agent: string
  /** Scopes of a bot's sign-in. */
  readonly scopes: readonly BotScope[] | null
  readonly last_used_at: Date | null
  /** Its user must set up a second factor before the session may do or read anything else. */
  readonly lacks_second_factor: boolean
  /** It needs no confirmation, or had one a moment ago. */
  readonly is_confirmed: boolean
}

const signedInColumns = sql`s.id as session_id, s.user_id, u.role, ${dutyOf('u')} as duty, s.expires_at,
  s.user_agent, s.scopes, s.last_used_at,
  not s.confirms or coalesce(s.confirmed_until > now(), false) as is_confirmed,
  ${lacksSecondFactor(sql.ref('u.id'), sql.ref('u.role'))} as lacks_second_factor`

const isSignedIn = sql`u.deleted_at is null and u.deactivated_at is null and s.revoked_at is null and s.expires_at > now()`

/** Valid sign-ins, with the current role of each one's user. */
export const signedIn: RawBuilder<SignedIn> = sql`(
  select ${signedInColumns} from sessions s join ${people} u on u.id = s.user_id where ${isSignedIn}
)`

/** One session, to be joined laterally: two steps into indexes (`offset 0`), however many there are. */
export const signedInBy = (sessionId: Operand): RawBuilder<SignedIn> => sql`(
  select ${signedInColumns} from (select * from sessions where id = ${sessionId} offset 0) s
  cross join lateral ${person(sql.ref('s.user_id'))} u where ${isSignedIn}
)`
