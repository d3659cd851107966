import type { JoiningKey, SecurityNoticeKind } from '@parley/contract'
import type { Generated } from 'kysely'

export interface AuthTables {
  credentials: { user_id: number; password_hash: string }
  sessions: Sessions
  sign_in_places: SignInPlaces
  password_resets: { user_id: number; code_hash: string; expires_at: Date }
  open_identities: { issuer: string; subject: string; user_id: number; created_at: Generated<Date> }
  open_attempts: OpenAttempts
  open_joins: OpenJoins
  provider_sessions: ProviderSessions
  logout_tokens: { issuer: string; token_id: string; expires_at: Date }
  second_factors: SecondFactors
  recovery_codes: { user_id: number; code_hash: string }
  passkeys: Passkeys
  security_notices: SecurityNotices
}

/** Security notices for a person's sessions, except the one that made the change. */
interface SecurityNotices {
  id: Generated<number>
  user_id: number
  kind: SecurityNoticeKind
  name: string
  group_title: string | null
  by_name: string | null
  /** Null of the operator's command. */
  session_id: string | null
  created_at: Generated<Date>
  /** When its email is due; null if there is none, or no more. */
  mail_due_at: Generated<Date | null>
  mail_tries: Generated<number>
}

interface Sessions {
  id: Generated<string>
  user_id: number
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  ip: string
  user_agent: string
  /** Null: not since it began. */
  last_used_at: Generated<Date | null>
  /** The device that it began on; null for those of the time before there were any. */
  place: Generated<string | null>
  /** It began on a device that this person had not signed in on before, and nobody has confirmed it. */
  is_new: Generated<boolean>
  /** Its client asks for the password again before operations that cannot be undone. */
  confirms: Generated<boolean>
  confirmed_until: Generated<Date | null>
  /** Scopes of a bot's sign-in. Null for a person's, which has no limit. */
  scopes: Generated<string[] | null>
}

/** Devices and addresses that people have signed in from, as hashes. */
interface SignInPlaces {
  user_id: number
  place: string
  first_used_at: Generated<Date>
  last_used_at: Generated<Date>
  is_new: boolean
}

interface OpenAttempts {
  state_hash: string
  browser_hash: string
  provider: string
  nonce: string
  verifier: string
  return_to: string
  expires_at: Date
}

/** People who have come by a provider and may have an account already, until they answer. */
interface OpenJoins {
  browser_hash: string
  provider: string
  /** Whose account it may be. */
  user_id: number
  found_by: JoiningKey
  found: string
  /** Encrypted by a key that the database does not hold. */
  identity: string
  expires_at: Date
}

/** Sessions that began with a sign-in at a provider. */
interface ProviderSessions {
  session_id: string
  provider: string
  issuer: string
  subject: string
  /** The provider's own name of its session; null where it says none. */
  provider_session: string | null
  /** Encrypted by a key that the database does not hold; null where nobody is asked. */
  refresh_token: string | null
  /** When the provider was last asked. */
  checked_at: Generated<Date>
}

interface SecondFactors {
  user_id: number
  /** Encrypted by a key that the database does not hold. */
  secret: string
  set_up_at: Generated<Date>
  /** Null until a code has confirmed it. */
  on_since: Generated<Date | null>
  /** The step of time whose code was used last. */
  last_step: Generated<number>
}

interface Passkeys {
  /** As its authenticator chose it. */
  id: string
  user_id: number
  label: string
  public_key: string
  /** The authenticator's own count of uses; always 0 if it does not count. */
  counter: number
  /** Names with spaces between. */
  transports: string
  created_at: Generated<Date>
  last_used_at: Generated<Date | null>
}
