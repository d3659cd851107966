import type { ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './choice.module.css'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Under the label. */
  hint?: ReactNode
  disabled?: boolean
  name?: string
  className?: string | undefined
}

export const Checkbox = ({ checked, onChange, children, hint, disabled, name, className }: CheckboxProps) => (
  <label className={cx(styles.choice, className)}>
    <input
      type="checkbox"
      className={cx(styles.mark, styles.check)}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      {children}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
)
