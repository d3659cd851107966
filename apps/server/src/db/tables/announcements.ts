import type { Generated } from 'kysely'

export interface AnnouncementsTables {
  announcements: Announcements
  announcements_put_away: { announcement_id: number; user_id: number }
}

interface Announcements {
  id: Generated<number>
  text: string
  by_id: number
  created_at: Generated<Date>
  /** Null: until it is taken back. */
  ends_at: Date | null
  taken_back_at: Generated<Date | null>
  taken_back_by: Generated<number | null>
}
