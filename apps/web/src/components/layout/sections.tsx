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

/** Sections under a heading of their own. */
export interface SectionGroup {
  heading: string
  sections: readonly Section[]
}

interface SectionsProps {
  /** Name of the sections together. */
  label: string
  sections: readonly Section[]
  /** Below them. */
  groups?: readonly SectionGroup[]
  /** Where the one that is open is. */
  current: string | undefined
}

/** The way to the sections of an area: a rail beside the one that is open, on a phone a card of its own. */
export const Sections = ({ label, sections, groups = [], current }: SectionsProps) => (
  <nav aria-label={label} className={groups.length > 0 ? styles.grouped : undefined}>
    {sections.length > 0 && <List sections={sections} current={current} />}
    {groups.map(({ heading, sections: inGroup }) => (
      <section key={heading} aria-label={heading}>
        <h2 className={styles.heading}>{heading}</h2>
        <List sections={inGroup} current={current} />
      </section>
    ))}
  </nav>
)

const List = ({ sections, current }: Pick<SectionsProps, 'sections' | 'current'>) => (
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
)
