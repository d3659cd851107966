import type { Announcement, KeptAnnouncement } from '@parley/contract'
import type { KeptRow } from './publishing-repository.ts'
import type { AnnouncementRow } from './repository.ts'

const common = ({
  id,
  text,
  created_at,
  ends_at,
  is_live,
}: Pick<AnnouncementRow, 'id' | 'text' | 'created_at' | 'ends_at' | 'is_live'>) => ({
  id,
  text,
  createdAt: created_at.toISOString(),
  endsAt: ends_at?.toISOString() ?? null,
  isLive: is_live,
})

export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  ...common(row),
  isPutAway: row.is_put_away,
})

export const presentKept = (row: KeptRow): KeptAnnouncement => ({
  ...common(row),
  by: { userID: row.by_id, nickname: row.by_name },
  takenBack:
    row.taken_back_at && row.taken_back_by
      ? {
          at: row.taken_back_at.toISOString(),
          by: { userID: row.taken_back_by, nickname: row.taken_back_name ?? '' },
        }
      : null,
  putAwayBy: row.put_away_by,
})
