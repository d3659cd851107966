import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { cx } from '../../platform/cx.ts'
import { Outlet, useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import styles from './layout.module.css'
import { Sections } from './sections.tsx'

const root = '/info'

/** The sections beside the one that is open; on a phone the root is the hub that leads to them. */
export function Component() {
  const t = useT()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const isRoot = pathname === root
  const list = (
    <section className={styles.list} aria-label={t('profile.sections')}>
      <PaneHeader title={t('profile.title')} />
      <Sections current={pathname === '/info/me' ? root : pathname} />
    </section>
  )
  const open = (
    <div className={styles.open}>
      <Outlet />
    </div>
  )
  return (
    <div className={cx(styles.panes, isRoot && styles.root)} data-detail={!isRoot || undefined}>
      {!isPhone && list}
      {open}
    </div>
  )
}
