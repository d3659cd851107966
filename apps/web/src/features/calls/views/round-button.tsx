import type { ReactNode } from 'react'
import { cx } from '../../../platform/cx.ts'
import styles from './round-button.module.css'

interface RoundButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  tone?: 'plain' | 'off' | 'accept' | 'end'
  /** A key that does the same while the call has the focus. */
  shortcut?: string
  /** A smaller one has its label as a tooltip only. */
  small?: boolean
  className?: string | undefined
}

/** A large button of a call, with what it does written under it. */
export function RoundButton(props: RoundButtonProps) {
  const { label, icon, onClick, tone = 'plain', shortcut, small = false, className } = props
  return (
    <button
      type="button"
      className={cx(styles.button, styles[tone], small && styles.small, className)}
      aria-label={small ? label : undefined}
      aria-keyshortcuts={shortcut}
      data-tooltip={small ? label : shortcut && `${label} (${shortcut})`}
      data-tooltip-side="top"
      onClick={onClick}
    >
      <span className={styles.disc}>{icon}</span>
      {!small && <span className={styles.label}>{label}</span>}
    </button>
  )
}
