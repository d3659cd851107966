import type { Decision, Msg, ReportKind, ReportReason } from '@parley/contract'
import type { Generated } from 'kysely'
import type { Json } from '../columns.ts'

export interface ReportsTables {
  reports: Reports
  report_people: { report_id: number; user_id: number }
  report_messages: ReportMessages
  report_mutes: { report_id: number; user_id: number; chat: boolean; group_chat: boolean }
}

interface Reports {
  id: Generated<number>
  kind: ReportKind
  /** The reported thing; a person can have one open report about it. */
  thing: string
  /** Null once their account has ended. */
  reporter_id: number | null
  /** The group, or that of the messages; it may be gone. */
  group_id: number | null
  group_title: string
  reason: ReportReason
  text: string
  created_at: Generated<Date>
  decision: Generated<Decision | null>
  decided_by: Generated<number | null>
  decided_at: Generated<Date | null>
  has_deleted: Generated<boolean>
  has_dissolved: Generated<boolean>
}

interface ReportMessages {
  report_id: number
  message_id: number
  sender_id: number
  sent_at: Date
  /** With the files' own paths. */
  msg: Json<Msg>
}
