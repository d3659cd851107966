import { announcementLimits, Role } from '@parley/contract'
import { refuse, refuseField } from '../http/refusal.ts'
import type { Account } from '../users/service.ts'

const dayMs = 24 * 3600_000

/** Whoever acts must be an administrator at this moment. */
export function checkActing(actor: Account | undefined): void {
  if (actor?.role !== Role.administrator) refuse('forbidden')
}

export function checkRoom(live: number): void {
  if (live >= announcementLimits.live) refuse('announcementsFull', { max: announcementLimits.live })
}

/** What ends by itself ends later than now, and not in another age. */
export function checkEnd(endsAt: Date | null, now = Date.now()): void {
  if (!endsAt) return
  const inMs = endsAt.getTime() - now
  if (!(inMs > 0 && inMs <= announcementLimits.days * dayMs)) refuseField('endsAt', 'range')
}
