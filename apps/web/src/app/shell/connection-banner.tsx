import { useEffect } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../../platform/code/use-first-interaction.ts'
import { setLost, useConnection } from '../../platform/connection.ts'
import { useOnline } from '../../platform/use-online.ts'
import styles from './connection-banner.module.css'

const LostBanner = lazyComponent(() => import('./lost-banner.tsx'))

const patience = 2000
/** Milliseconds after the first screen: its own requests come first. */
const preloadAfterMs = 5000

/** Says that the connection is not well, over the screen so that nothing moves; short breaks are not worth a word. */
export function ConnectionBanner() {
  const { state, retryAt, isLost } = useConnection()
  const hasNetwork = useOnline()
  const isDown = !hasNetwork || state === 'offline' || state === 'connecting'

  // While there is a network: without one it could not be fetched.
  const isSomebodyHere = useFirstInteraction()
  useEffect(() => {
    const timer = setTimeout(LostBanner.preload, isSomebodyHere ? 0 : preloadAfterMs)
    return () => clearTimeout(timer)
  }, [isSomebodyHere])

  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setLost(true), patience)
    return () => {
      clearTimeout(timer)
      setLost(false)
    }
  }, [isDown])

  return (
    <div role="status" className={styles.place}>
      {isDown && isLost && (
        <LostBanner hasNetwork={hasNetwork} isFirst={state === 'connecting'} retryAt={retryAt} />
      )}
    </div>
  )
}
