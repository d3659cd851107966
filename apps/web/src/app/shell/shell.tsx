import { Outlet } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConnectionWatch } from './connection-watch.tsx'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'
import { Watches } from './watches.tsx'

/** Navigation beside the screens; under them on a phone. */
export function Shell() {
  const t = useT()
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <Navigation />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Watches />
        <div className={styles.screen}>
          <ConnectionWatch />
          <Outlet />
        </div>
      </main>
    </div>
  )
}
