import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  /** One line under the label. */
  hint?: ReactNode
  disabled?: boolean
}

/** A row with a label and a switch at its end; takes effect at once, without a save button. */
export function Switch({ checked, onChange, label, hint, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switchRow}>
      <span className={styles.switchText}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
