import type { Invitation } from '@parley/contract'
import type { Language } from '@parley/contract/errors'
import { t } from '../../platform/texts/index.ts'
import { comingTime, dayText } from '../../platform/time/time.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long an invitation holds, and how many have come by it. */
export function holdsText(invitation: Invitation, language: Language, now = new Date()): string {
  const holds = untilText(invitation, language, now)
  const joined = joinedText(invitation)
  return holds ? t('inviting.state', { holds, joined }) : joined
}

/** Empty for one that holds until it is ended. */
export function untilText({ expiresAt }: Invitation, language: Language, now = new Date()) {
  if (expiresAt === null) return ''
  const end = new Date(expiresAt)
  const left = end.getTime() - now.getTime()
  if (left < day - hour) return t('inviting.holdsUntil', { time: comingTime(end, language, now) })
  return t('inviting.holdsDays', { count: daysIn(left), day: dayText(end, language) })
}

/** Begun days count, but not for the minutes by which two clocks differ. */
export const daysIn = (left: number) => Math.max(1, Math.ceil((left - hour) / day))

export function joinedText({ uses: count, maxUses }: Invitation) {
  if (maxUses !== null) return t('inviting.joinedOf', { count, max: maxUses })
  return count === 0 ? t('inviting.nobodyYet') : t('inviting.joined', { count })
}
