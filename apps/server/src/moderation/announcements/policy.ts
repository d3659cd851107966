import { announcementLimits } from '@parley/contract'
import { refuse, refuseField } from '../../kernel/refusal.ts'

const dayMs = 24 * 3600_000

export function checkRoom(live: number): void {
  if (live >= announcementLimits.live) refuse('announcementsFull', { max: announcementLimits.live })
}

/** Checks that an announcement ends later than now, and not in another age, if it ends automatically. */
export function checkEnd(endsAt: Date | null, now = Date.now()): void {
  if (!endsAt) return
  const inMs = endsAt.getTime() - now
  if (!(inMs > 0 && inMs <= announcementLimits.days * dayMs)) refuseField('endsAt', 'range')
}
