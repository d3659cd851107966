import type { Generated, GeneratedAlways } from 'kysely'

export interface ConferencesTables {
  conferences: Conferences
  conference_seats: ConferenceSeats
}

interface Conferences {
  group_id: number
  kind: 'voice' | 'video'
  version: Generated<number>
  started_at: Generated<Date>
}

interface ConferenceSeats {
  seat: GeneratedAlways<number>
  group_id: number
  user_id: number
  connection: string
  is_muted: Generated<boolean>
  has_camera: Generated<boolean>
  is_sharing: Generated<boolean>
  has_hand_up: Generated<boolean>
  lease_until: Date
}
