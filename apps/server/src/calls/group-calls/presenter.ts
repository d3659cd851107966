import type { Conference } from '@parley/contract'
import type { ConferenceRow, SeatRow } from './repository.ts'

type People = ReadonlyMap<number, { readonly nickname: string; readonly avatar: string }>

export const presentConference = (
  { kind, started_at, version }: ConferenceRow,
  seats: readonly SeatRow[],
  people: People,
): Conference => ({
  kind,
  startedAt: started_at.toISOString(),
  version,
  people: seats.map((seat) => ({
    seat: seat.seat,
    userID: seat.user_id,
    nickname: people.get(seat.user_id)?.nickname ?? '',
    avatar: people.get(seat.user_id)?.avatar ?? '',
    isMuted: seat.is_muted,
    hasCamera: seat.has_camera,
    isSharing: seat.is_sharing,
    hasHandUp: seat.has_hand_up,
  })),
})
