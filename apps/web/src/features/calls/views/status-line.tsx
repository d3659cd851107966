import { SignalLow, WifiOff } from 'lucide-react'
import { cx } from '../../../platform/cx.ts'
import { duration } from '../../../platform/format.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type ShownState, useCall } from './call-context.ts'
import { statusText } from './status.ts'
import styles from './status-line.module.css'
import { useSecondsSince } from './use-seconds-since.ts'

/** How the call is doing: in words, or by its length while all is well. */
export function StatusLine({ className }: { className?: string | undefined }) {
  const t = useT()
  const { state } = useCall()
  return (
    <div className={cx(styles.line, className)}>
      {state.phase === 'talking' ? <Talking state={state} /> : statusText(t, state)}
      {state.phase === 'ended' && state.seconds > 0 && (
        <span className={styles.lasted}>{t('calls.lasted', { time: duration(state.seconds) })}</span>
      )}
    </div>
  )
}

function Talking({ state }: { state: Extract<ShownState, { phase: 'talking' }> }) {
  const t = useT()
  const seconds = useSecondsSince(state.since)
  return (
    <>
      <span className={styles.length}>{duration(seconds)}</span>
      {state.link !== 'good' && (
        <span className={styles.warning}>
          {state.link === 'lost' ? <WifiOff /> : <SignalLow />}
          {statusText(t, state)}
        </span>
      )}
    </>
  )
}
