import type { QuietHours } from '@parley/contract'
import type { ColumnType, Generated } from 'kysely'
import type { NullableJson, QuestionColumns } from '../columns.ts'

export interface GroupsTables {
  groups: Groups
  group_requests: GroupRequests
  group_request_deletions: { request_id: number; user_id: number }
  former_members: FormerMembers
  group_announcements: GroupAnnouncements
  /** The people who are asked to confirm it. */
  group_announcement_people: { announcement_id: number; user_id: number; confirmed_at: Date | null }
  read_reminders: ReadReminders
}

interface Groups {
  id: number
  title: string
  abstract: string
  avatar: string
  size: number
  is_search: boolean
  is_invite: Generated<boolean>
  is_temporary_session: Generated<boolean>
  is_prohibition: Generated<boolean>
  verification: Generated<number>
  verification_question: NullableJson<QuestionColumns>
  /** Between two messages of a member; 0 for no slow mode. */
  slow_seconds: Generated<number>
  quiet_hours: ColumnType<QuietHours | null, string | null | undefined, string | null>
  creator_id: number
  /** The sequence after which members see who has read their messages; null if they do not. */
  readers_from: Generated<number | null>
  /** Days for which its messages are stored; null: as long as the site stores them. */
  kept_days: Generated<number | null>
  created_at: Generated<Date>
}

interface GroupRequests {
  id: Generated<number>
  group_id: number
  user_id: number
  type: number
  message: string
  verification_question: NullableJson<QuestionColumns>
  status: number
  created_at: Generated<Date>
  /** As in friend requests. */
  refused_at: Generated<Date | null>
}

/** Former members of groups. */
interface FormerMembers {
  group_id: number
  user_id: number
  /** They did not leave of their own accord. */
  was_removed: boolean
  banned_by: number | null
  banned_at: Date | null
  /** When they last sent a message there. */
  last_message_at: Generated<Date | null>
}

interface GroupAnnouncements {
  id: Generated<number>
  group_id: number
  message_id: number
  by_id: number
  /** Last. */
  announced_at: Generated<Date>
  reminded_at: Date | null
}

/** Requests of authors to all who have not read a message to read it. */
interface ReadReminders {
  message_id: number
  group_id: number
  /** The message's. */
  sequence: number
  by_id: number
  /** Last. */
  reminded_at: Date
}
