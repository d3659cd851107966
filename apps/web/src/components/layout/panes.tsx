import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './panes.module.css'

export interface PanesProps {
  /** The list on the left. */
  list: ReactNode
  /** Name of the list, for screen readers. */
  listLabel: string
  /** The content chosen in the list, usually the router's outlet. */
  children: ReactNode
  /** Something is chosen: on a phone it covers the list, and the tabs at the bottom go. */
  hasDetail: boolean
}

/** List and detail side by side; on a phone one over the other. */
export const Panes = ({ list, listLabel, children, hasDetail }: PanesProps) => (
  <div className={cx(styles.panes, hasDetail && styles.hasDetail)} data-detail={hasDetail || undefined}>
    <section className={styles.list} aria-label={listLabel}>
      {list}
    </section>
    <div className={styles.detail}>{children}</div>
  </div>
)

/** A pane of its own: header on top, a body that scrolls. */
export const Pane = ({
  header,
  children,
  footer,
}: {
  header?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) => (
  <div className={styles.pane}>
    {header}
    <div className={styles.body}>{children}</div>
    {footer}
  </div>
)

/** A readable column in the middle of a wide pane: forms, profiles, requests. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
)
