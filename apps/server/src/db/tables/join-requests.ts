import type { Generated } from 'kysely'

export interface JoiningTables {
  waiting_registrations: WaitingRegistrations
  member_files: MemberFiles
}

/** Who asks for an account, or was refused one some days ago. */
interface WaitingRegistrations {
  /** Of the account that it may become; nobody else gets it. */
  user_id: number
  nickname: string
  password_hash: string
  message: string
  ip: string
  /** What the address is counted by. */
  address: string
  created_at: Generated<Date>
  refused_at: Generated<Date | null>
}

/** Lists of people who were made members. */
interface MemberFiles {
  /** Of the client. */
  id: string
  made_by: number
  content_hash: string
  user_ids: number[]
  created_at: Generated<Date>
  /** Of the codes. */
  expires_at: Date
}
