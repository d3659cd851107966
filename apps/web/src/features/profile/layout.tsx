import {
  ALargeSmall,
  BellRing,
  Info,
  MessageSquareText,
  MonitorCog,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  UserRoundSearch,
} from 'lucide-react'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Sections as SectionList } from '../../components/layout/sections.tsx'
import { useIsStaff } from '../../domain/me/standing.ts'
import { cx } from '../../platform/cx.ts'
import { Outlet, useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import styles from './layout.module.css'

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

const sections = [
  { to: '/info', label: 'profile.me', icon: <UserRound /> },
  { to: '/info/notify', label: 'profile.notify', icon: <BellRing /> },
  { to: '/info/appearance', label: 'profile.appearance', icon: <ALargeSmall /> },
  { to: '/info/base', label: 'profile.messages', icon: <MessageSquareText /> },
  { to: '/info/safe', label: 'profile.safety', icon: <ShieldCheck /> },
  { to: '/info/role', label: 'profile.finding', icon: <UserRoundSearch /> },
  { to: '/info/settings', label: 'profile.general', icon: <SlidersHorizontal /> },
  { to: '/info/about', label: 'profile.about', icon: <Info /> },
] as const

const administration = { to: '/admin', label: 'profile.administration', icon: <MonitorCog /> } as const

function Sections({ current }: { current: string }) {
  const t = useT()
  const isStaff = useIsStaff()
  const shown = [...sections, ...(isStaff ? [administration] : [])]
  return (
    <SectionList
      label={t('profile.sections')}
      sections={shown.map((section) => ({ ...section, label: t(section.label) }))}
      current={current}
    />
  )
}
