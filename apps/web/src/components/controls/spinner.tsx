import { cx } from '../../platform/cx.ts'
import styles from './spinner.module.css'

/** Turns; unseen for the first 300 ms, so that what is quick never flickers. */
export const Spinner = ({ className, label }: { className?: string | undefined; label?: string }) => (
  <span
    className={cx(styles.spinner, className)}
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
  />
)
