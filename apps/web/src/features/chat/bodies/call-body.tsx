import { Phone, PhoneMissed, Video } from 'lucide-react'
import { duration } from '../../../platform/format.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'
import styles from './call-body.module.css'
import { type CallMsg, type CallOutcome, callOutcome } from './call-outcome.ts'

const texts: Record<Exclude<CallOutcome, 'ended'>, Extract<TextKey, `media.${CallOutcome}`>> = {
  youCancelled: 'media.youCancelled',
  theyCancelled: 'media.theyCancelled',
  youRefused: 'media.youRefused',
  theyRefused: 'media.theyRefused',
  youMissed: 'media.youMissed',
  theyMissed: 'media.theyMissed',
  lost: 'media.lost',
}

interface CallBodyProps {
  kind: 'voice' | 'video'
  record: CallMsg
  isMe: boolean
}

/** A former call: its kind, and how it ended. */
export function CallBody({ kind, record, isMe }: CallBodyProps) {
  const t = useT()
  const label = t(kind === 'voice' ? 'media.voiceCall' : 'media.videoCall')
  if (!('startTime' in record)) return <div className={styles.only}>{label}</div>
  const { outcome, seconds } = callOutcome(record, isMe)
  const isMissed = outcome === 'youMissed' || outcome === 'theyCancelled'
  const Icon = kind === 'video' ? Video : isMissed ? PhoneMissed : Phone
  return (
    <div className={styles.call}>
      <span className={isMissed ? styles.missed : styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.text}>
        {label}
        <span className={styles.end}>{outcome === 'ended' ? duration(seconds) : t(texts[outcome])}</span>
      </span>
    </div>
  )
}
