import {
  BellRing,
  ChevronRight,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  UserRoundSearch,
} from 'lucide-react'
import { Link } from '../../components/controls/link.tsx'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './sections.module.css'

const sections = [
  { to: '/info', label: 'profile.me', icon: <UserRound /> },
  { to: '/info/base', label: 'profile.messages', icon: <BellRing /> },
  { to: '/info/safe', label: 'profile.safety', icon: <ShieldCheck /> },
  { to: '/info/role', label: 'profile.finding', icon: <UserRoundSearch /> },
  { to: '/info/settings', label: 'profile.general', icon: <SlidersHorizontal /> },
] as const

interface SectionsProps {
  current: string
  /** My profile is one of them, unless it stands above. */
  withRoot: boolean
}

export function Sections({ current, withRoot }: SectionsProps) {
  const t = useT()
  return (
    <nav aria-label={t('profile.sections')}>
      <ul className={styles.sections}>
        {sections.slice(withRoot ? 0 : 1).map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(styles.section, to === current && styles.current)}
              aria-current={to === current ? 'page' : undefined}
            >
              <span className={styles.icon}>{icon}</span>
              <span className={styles.label}>{t(label)}</span>
              <ChevronRight className={styles.chevron} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
