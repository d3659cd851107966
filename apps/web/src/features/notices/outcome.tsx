import type { FriendRequest } from '@parley/contract'
import { Ban, Check, Clock, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { type TextKey, useT } from '../../lib/i18n/index.ts'
import styles from './request-row.module.css'
import { outcomeOf, type RequestOutcome } from './request-state.ts'

interface Look {
  label: TextKey
  icon?: ReactNode
  isGood?: boolean
}

const clock = <Clock aria-hidden="true" />
const tick = <Check aria-hidden="true" />
const stop = <Ban aria-hidden="true" />
const unseen = <EyeOff aria-hidden="true" />

const looks = {
  waitingForMe: { label: 'notices.waitingForMe' },
  waitingForThem: { label: 'notices.waitingForThem', icon: clock },
  iAgreed: { label: 'notices.iAgreed', icon: tick, isGood: true },
  theyAgreed: { label: 'notices.theyAgreed', icon: tick, isGood: true },
  theyJoined: { label: 'notices.theyJoined', icon: tick, isGood: true },
  iJoined: { label: 'notices.iJoined', icon: tick, isGood: true },
  iRefused: { label: 'notices.iRefused', icon: stop },
  theyRefused: { label: 'notices.theyRefused', icon: stop },
  iIgnored: { label: 'notices.iIgnored', icon: unseen },
  theyIgnored: { label: 'notices.theyIgnored', icon: unseen },
} as const satisfies Record<RequestOutcome, Look>

/** How it stands with a request. */
export function Outcome({ request }: { request: FriendRequest }) {
  const t = useT()
  const outcome = outcomeOf(request)
  const { icon, isGood }: Look = looks[outcome]
  return (
    <span className={cx(styles.outcome, isGood && styles.good)}>
      {icon}
      {t(looks[outcome].label)}
    </span>
  )
}
