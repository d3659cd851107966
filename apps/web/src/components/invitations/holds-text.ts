import type { Invitation } from '@parley/contract'
import type { Language } from '@parley/contract/errors'
import { t } from '../../platform/texts/index.ts'
import { comingTime, dayText } from '../../platform/time/time.ts'

const day = 86_400_000

/** How long an invitation holds, and how many have come by it. */
export function holdsText(invitation: Invitation, language: Language, now = new Date()): string {
  const joined = joinedText(invitation)
  if (invitation.expiresAt === null) return joined
  return t('inviting.state', { holds: untilText(new Date(invitation.expiresAt), language, now), joined })
}

function untilText(end: Date, language: Language, now: Date) {
  const left = end.getTime() - now.getTime()
  if (left < day) return t('inviting.holdsUntil', { time: comingTime(end, language, now) })
  return t('inviting.holdsDays', { count: Math.ceil(left / day), day: dayText(end, language) })
}

function joinedText({ uses: count, maxUses }: Invitation) {
  if (maxUses !== null) return t('inviting.joinedOf', { count, max: maxUses })
  return count === 0 ? t('inviting.nobodyYet') : t('inviting.joined', { count })
}
