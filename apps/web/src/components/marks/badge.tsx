import { countText } from '../../platform/count.ts'
import { cx } from '../../platform/cx.ts'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import styles from './badge.module.css'

export interface BadgeProps {
  count: number
  /** Without a count: only that there is something. */
  dot?: boolean | undefined
  /** Grey, for what is muted. */
  quiet?: boolean | undefined
  /** Read aloud instead of the bare number. */
  label?: string | undefined
  className?: string | undefined
}

/** A count or a dot; nothing when there is neither. */
export function Badge({ count, dot = false, quiet, label, className }: BadgeProps) {
  if (count <= 0 && !dot) return null
  return (
    <span className={cx(count > 0 ? styles.badge : styles.dot, quiet && styles.quiet, className)}>
      {count > 0 && <span aria-hidden={label ? true : undefined}>{countText(count)}</span>}
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
