import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'maxLength'> {
  value: string
  onChange: (value: string) => void
  /** Default: md. */
  size?: 'md' | 'lg'
  /** A button inside the field, at its end. */
  end?: ReactNode
}

/** One line of text. `maxLength` counts and never cuts: the error says so instead. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    maxLength,
    value,
    onChange,
    size = 'md',
    end,
    className,
    ...rest
  } = props
  return (
    <Field {...{ label, hideLabel, hint, error, maxLength, value }}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(
              styles.control,
              size === 'lg' && styles.large,
              Boolean(end) && styles.withEnd,
              className,
            )}
          />
          {end && <div className={styles.end}>{end}</div>}
        </div>
      )}
    </Field>
  )
}
