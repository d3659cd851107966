import { laterLimits } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'

const dayMs = 24 * 3600_000

/** @throws Refusal unless it lies ahead, and not too far */
export function timeAhead(at: string): Date {
  const time = new Date(at)
  const days = laterLimits.aheadDays
  const ms = time.getTime() - Date.now()
  return ms > 0 && ms <= days * dayMs ? time : refuse('laterTimeInvalid', { days })
}
