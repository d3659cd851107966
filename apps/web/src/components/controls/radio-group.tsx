import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { Radio } from './radio.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface RadioOption<V> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<V> {
  label: string
  /** Hidden from the eye, still read aloud; for a group whose place says what it is. */
  hideLabel?: boolean
  /** Undefined until one is chosen. */
  value: V | undefined
  onChange: (value: V) => void
  options: readonly RadioOption<V>[]
  /** The problem, in one sentence. */
  error?: string | undefined
}

/** A choice among a few options, all in sight. */
export function RadioGroup<V extends string | number>({
  label,
  hideLabel = false,
  value,
  onChange,
  options,
  error,
}: RadioGroupProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-note` : undefined}>
      <legend className={hideLabel ? undefined : styles.legend}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
          hint={option.hint}
        >
          {option.label}
        </Radio>
      ))}
      {error && (
        <p id={`${name}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
