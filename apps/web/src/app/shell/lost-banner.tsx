import { CloudOff, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './connection-banner.module.css'

interface BannerProps {
  hasNetwork: boolean
  isFirst: boolean
  retryAt: number | undefined
}

/** What is wrong with the connection, and when it is tried again. */
export default function LostBanner({ hasNetwork, isFirst, retryAt }: BannerProps) {
  const t = useT()
  const { live } = useEngine()
  const seconds = useSecondsUntil(retryAt)
  const isTrying = hasNetwork && seconds === 0
  const trying = isFirst ? t('shell.connecting') : t('shell.reconnecting')
  const text = hasNetwork
    ? seconds > 0
      ? t('shell.reconnectingIn', { seconds })
      : trying
    : t('shell.noNetwork')

  return (
    <div className={styles.banner}>
      {isTrying ? (
        <LoaderCircle className={styles.trying} aria-hidden="true" />
      ) : (
        <CloudOff className={styles.icon} aria-hidden="true" />
      )}
      {/* The seconds are for the eye: read aloud they would never end. */}
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>
        {hasNetwork ? (isFirst ? trying : t('shell.lostSpoken')) : t('shell.noNetwork')}
      </VisuallyHidden>
      {hasNetwork && !isFirst && (
        <button type="button" className={styles.retry} disabled={isTrying} onClick={live.retry}>
          {t('shell.reconnectNow')}
        </button>
      )}
    </div>
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
