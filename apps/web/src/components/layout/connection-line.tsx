import { CloudOff, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../../platform/connection.ts'
import { useT } from '../../platform/texts/index.ts'
import { useOnline } from '../../platform/use-online.ts'
import { useEngine } from '../engine/use-engine.ts'
import styles from './connection-line.module.css'

/** The problem of the connection, the time of the next try, and a button to try now. */
export default function ConnectionLine() {
  const t = useT()
  const { live } = useEngine()
  const { state, retryAt } = useConnection()
  const hasNetwork = useOnline()
  const seconds = useSecondsUntil(retryAt)
  const isTrying = hasNetwork && seconds === 0
  const trying = state === 'connecting' ? t('shell.connecting') : t('shell.reconnecting')
  const text = hasNetwork
    ? seconds > 0
      ? t('shell.reconnectingIn', { seconds })
      : trying
    : t('shell.noNetwork')

  return (
    <span className={styles.line} data-connection>
      {isTrying ? (
        <LoaderCircle className={styles.trying} aria-hidden="true" />
      ) : (
        <CloudOff className={styles.icon} aria-hidden="true" />
      )}
      {/* The shell reads the state aloud, without the seconds: they would never end. */}
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
      {hasNetwork && !isTrying && (
        <button type="button" className={styles.retry} onClick={live.retry}>
          {t('shell.reconnectNow')}
        </button>
      )}
    </span>
  )
}

/** Whole seconds until then, counting down; 0 when there is nothing to wait for. */
function useSecondsUntil(time: number | undefined) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (time === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [time])
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}
