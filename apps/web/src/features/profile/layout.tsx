import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { cx } from '../../platform/cx.ts'
import { Outlet, useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import styles from './layout.module.css'
import { Sections } from './sections.tsx'

const root = '/info'

/** The sections beside the one that is open. On a phone they stand below my profile, and a section covers both. */
export function Component() {
  const t = useT()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const isRoot = pathname === root
  const list = (
    <section key="list" className={styles.list} aria-label={t('profile.sections')}>
      {!isPhone && <PaneHeader title={t('profile.title')} />}
      <Sections current={pathname} withRoot={!isPhone} />
    </section>
  )
  const open = (
    <div key="open" className={styles.open}>
      <Outlet />
    </div>
  )
  return (
    <div className={cx(styles.panes, isRoot && styles.root)} data-detail={!isRoot || undefined}>
      {isPhone && isRoot ? [open, list] : [list, open]}
    </div>
  )
}
