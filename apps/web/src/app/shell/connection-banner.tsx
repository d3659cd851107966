import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { useT } from '../../lib/i18n/index.ts'
import { useOnline } from '../../lib/use-online.ts'
import styles from './connection-banner.module.css'

const patience = 2000

/** Says that the connection is not well; short breaks are not worth a word. */
export function ConnectionBanner() {
  const t = useT()
  const state = useConnection()
  const hasNetwork = useOnline()
  const isDown = state === 'offline' || state === 'connecting'
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isDown) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [isDown])

  return (
    <div role="status" className={styles.place}>
      {isDown && isShown && (
        <div className={styles.banner}>
          <CloudOff className={styles.icon} aria-hidden="true" />
          {hasNetwork ? t('shell.reconnecting') : t('shell.noNetwork')}
        </div>
      )}
    </div>
  )
}
