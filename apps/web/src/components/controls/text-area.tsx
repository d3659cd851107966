import type { ComponentProps } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength'> {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, maxLength, value, onChange, className, ...rest } = props
  return (
    <Field {...{ label, hideLabel, hint, error, maxLength, value }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(styles.control, styles.area, className)}
        />
      )}
    </Field>
  )
}
