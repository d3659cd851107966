import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './choice.module.css'

interface RadioProps {
  /** The same for those of which one is chosen. */
  name: string
  checked: boolean
  onChange: () => void
  children: ReactNode
  /** Under the label. */
  hint?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

export const Radio = ({ name, checked, onChange, children, hint, disabled, className }: RadioProps) => (
  <label className={cx(styles.choice, className)}>
    <input
      type="radio"
      className={cx(styles.mark, styles.radio)}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    />
    <span>
      {children}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
)
