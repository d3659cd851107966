import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import styles from './card.module.css'

/** Rows that belong together, with a line between each two. */
export const Card = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>

interface Row {
  icon: ReactNode
  /** State, in a few words. */
  state?: string
  children: ReactNode
}

/** A row of a card that leads to a page. */
export const CardLink = ({ to, ...row }: Row & { to: string }) => (
  <Link to={to} className={styles.row}>
    <Content {...row} />
  </Link>
)

/** A row of a card that opens something. */
export const CardButton = ({ onClick, ...row }: Row & { onClick: () => void }) => (
  <button type="button" className={styles.row} onClick={onClick}>
    <Content {...row} />
  </button>
)

const Content = ({ icon, state, children }: Row) => (
  <>
    {icon}
    <span className={styles.text}>{children}</span>
    {state && <span className={styles.state}>{state}</span>}
    <ChevronRight aria-hidden="true" />
  </>
)
