import { type ReactNode, useId } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './choice.module.css'
import { Skeleton } from './skeleton.tsx'

export interface SwitchProps {
  /** Undefined while it is not known: a shape of the same size. */
  checked: boolean | undefined
  onChange: (checked: boolean) => void
  label: ReactNode
  /** One line under the label. */
  hint?: ReactNode
  disabled?: boolean
}

/** A row with a label and a switch at its end; takes effect at once, without a save button. */
export function Switch({ checked: known, onChange, label, hint, disabled = false }: SwitchProps) {
  const id = useId()
  const isKnown = known !== undefined
  const checked = known ?? false
  return (
    <label className={cx(styles.switchRow, !isKnown && styles.unknown)} aria-busy={!isKnown || undefined}>
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
        disabled={disabled || !isKnown}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!isKnown && <Skeleton className={styles.shape} />}
    </label>
  )
}
