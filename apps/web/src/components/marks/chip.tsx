import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './chip.module.css'

/** A word beside a name that says what kind of one it is. */
export function Chip({ tone, children }: { tone: 'accent' | 'warning' | 'neutral'; children: ReactNode }) {
  return <span className={cx(styles.chip, tone !== 'accent' && styles[tone])}>{children}</span>
}
