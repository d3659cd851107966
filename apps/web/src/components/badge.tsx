import { limits } from '@parley/contract/limits'
import { cx } from '../lib/cx.ts'
import styles from './badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface BadgeProps {
  count: number
  /** Grey, for what is muted. */
  quiet?: boolean | undefined
  /** Read aloud instead of the bare number. */
  label?: string | undefined
  className?: string | undefined
}

export const badgeText = (count: number) =>
  count >= limits.unreadCount ? `${limits.unreadCount - 1}+` : String(count)

/** A count; nothing when it is zero. */
export function Badge({ count, quiet, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, quiet && styles.quiet, className)}>
      <span aria-hidden={label ? true : undefined}>{badgeText(count)}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
