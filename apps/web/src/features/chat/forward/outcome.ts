import type { Forwarding, LeftOutReason } from '@parley/contract'
import { t } from '../../../platform/texts/index.ts'

/** Why some were left out, in words; empty where none was. */
export function leftOutText({ leftOut }: Pick<Forwarding, 'leftOut'>): string {
  const counts = new Map<LeftOutReason, number>()
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => t(`forwarding.${reason}`, { count })).join('；')
}

/** Result in one conversation. */
export function outcomeText({ refusal, held }: Forwarding): string {
  if (refusal) return refusal.msg
  return held > 0 ? t('forwarding.held') : t('forwarding.sent')
}
