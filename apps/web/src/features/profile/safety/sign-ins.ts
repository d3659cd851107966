import type { SignIn } from '@parley/contract'
import { inMyLanguage } from '../../../domain/sentences.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { seenTime } from '../../../platform/time/time.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'

/** Where the password is changed, over the page about it. */
export const changePasswordPath = '/info/safe?password'

export const isUnanswered = ({ isNew, isCurrent }: SignIn) => isNew && !isCurrent

/** This device first, then those that are new; of the rest as the server has them. */
export const inOrder = (list: readonly SignIn[]): SignIn[] => list.toSorted((a, b) => rank(a) - rank(b))

const rank = (signIn: SignIn) => (signIn.isCurrent ? 0 : isUnanswered(signIn) ? 1 : 2)

export const isPhone = ({ device }: SignIn) => /Android|iPhone|iPad|iOS|Mobile/i.test(device)

export const placeOf = ({ addr, ip }: SignIn) =>
  [inMyLanguage('localNetwork', addr), ip].filter(Boolean).join(' · ')

/** Says of a sign-in which device it is, and when it was used last. */
export function useSignInTexts() {
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  return {
    deviceOf: ({ device }: SignIn) => device || t('safety.unknownDevice'),
    useOf: ({ isCurrent, lastUsedAt }: SignIn) =>
      isCurrent
        ? t('safety.inUse')
        : t('safety.lastUsed', { time: seenTime(new Date(lastUsedAt), language, now) }),
    timeOf: ({ createdAt }: SignIn) => seenTime(new Date(createdAt), language, now),
  }
}
