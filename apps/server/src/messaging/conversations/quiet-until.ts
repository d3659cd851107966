import { notificationLimits } from '@parley/contract'
import { refuseField } from '../../kernel/refusal.ts'

/** @throws Refusal where somebody asks for peace until a time that is over, or too far away */
export function checkQuietUntil(until: string | null, field: string): void {
  if (until === null) return
  const inMs = Date.parse(until) - Date.now()
  if (inMs <= 0 || inMs > notificationLimits.quietDays * 86_400_000) refuseField(field, 'range')
}
