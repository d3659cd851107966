import type { Generated } from 'kysely'

export interface JoiningTables {
  waiting_registrations: WaitingRegistrations
  member_files: MemberFiles
}

/** Requests for accounts, and refused ones of the last days. */
interface WaitingRegistrations {
  /** Id of the account that it may become; reserved for it. */
  user_id: number
  nickname: string
  /** A name to sign in with, if they want one. */
  account_name: string | null
  password_hash: string
  message: string
  ip: string
  /** The key by which the address is counted. */
  address: string
  created_at: Generated<Date>
  refused_at: Generated<Date | null>
}

/** Lists of people who were made members. */
interface MemberFiles {
  /** Id made by the client. */
  id: string
  made_by: number
  content_hash: string
  user_ids: number[]
  created_at: Generated<Date>
  /** When the codes expire. */
  expires_at: Date
}
