import { useId } from 'react'
import styles from './pills.module.css'

interface PillsProps<V> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}

/** A choice among a few short options, side by side. */
export function Pills<V extends string | number>({ label, value, onChange, options }: PillsProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
