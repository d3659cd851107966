import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import { Link } from '../controls/link.tsx'
import styles from './sections.module.css'

export interface Section {
  to: string
  label: string
  icon: ReactNode
  /** How much waits there. */
  end?: ReactNode
}

interface SectionsProps {
  /** What they are sections of. */
  label: string
  sections: readonly Section[]
  /** Where the one that is open is. */
  current: string | undefined
}

/** The way to the sections of an area: a rail beside the one that is open, on a phone a card of its own. */
export const Sections = ({ label: title, sections, current }: SectionsProps) => (
  <nav aria-label={title}>
    <ul className={styles.sections}>
      {sections.map(({ to, label, icon, end }) => (
        <li key={to}>
          <Link
            to={to}
            className={cx(styles.section, to === current && styles.current)}
            aria-current={to === current ? 'page' : undefined}
          >
            <span className={styles.icon}>{icon}</span>
            <span className={styles.label}>{label}</span>
            {end}
            <ChevronRight className={styles.chevron} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
