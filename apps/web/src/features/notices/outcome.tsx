import { Ban, Check, Clock, DoorOpen, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './notice-row.module.css'
import type { Notice } from './notice-view.ts'
import type { Outcome as Kind } from './outcomes.ts'

interface Look {
  icon?: ReactNode
  isGood?: boolean
}

const asked: Look = {}
const waits: Look = { icon: <Clock aria-hidden="true" /> }
const good: Look = { icon: <Check aria-hidden="true" />, isGood: true }
const refused: Look = { icon: <Ban aria-hidden="true" /> }
const ignored: Look = { icon: <EyeOff aria-hidden="true" /> }
const left: Look = { icon: <DoorOpen aria-hidden="true" /> }

const looks: Record<Kind, Look> = {
  waitingForMe: asked,
  waitingForThem: waits,
  iAgreed: good,
  theyAgreed: good,
  theyJoined: good,
  iJoined: good,
  iRefused: refused,
  theyRefused: refused,
  iIgnored: ignored,
  theyIgnored: ignored,
  wantsIn: asked,
  iWaitForGroup: waits,
  cameIn: good,
  iCameIn: good,
  wasRefused: refused,
  iWasRefused: refused,
  wasIgnored: ignored,
  iWasIgnored: ignored,
  hasLeft: left,
  iLeft: left,
}

/** The state of a request. */
export function Outcome({ notice: { outcome, groupTitle } }: { notice: Notice }) {
  const t = useT()
  const { icon, isGood } = looks[outcome]
  return (
    <span className={cx(styles.outcome, isGood && styles.good)}>
      {icon}
      <span>{t(`notices.${outcome}`, { title: groupTitle })}</span>
    </span>
  )
}
