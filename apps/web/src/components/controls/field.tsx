import { lengthOf } from '@parley/contract/limits'
import { type ReactNode, useId } from 'react'
import { useT } from '../../platform/texts/index.ts'
import styles from './field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface FieldTexts {
  label: string
  /** Hidden from the eye, still read aloud; for a field whose place says what it is. */
  hideLabel?: boolean
  /** Help under the field while there is no error. */
  hint?: ReactNode
  /** The problem, in one sentence; replaces the hint. */
  error?: string | undefined
  /** Shows how many of so many characters are used, once it gets close. */
  maxLength?: number
}

interface FieldProps extends FieldTexts {
  value: string
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

/** Label, hint, error and counter around a control; the text fields share it. */
export function Field({ label, hideLabel, hint, error, maxLength, value, children }: FieldProps) {
  const t = useT()
  const id = useId()
  const note = error ?? hint
  const length = maxLength === undefined ? 0 : lengthOf(value)
  const isCounted = maxLength !== undefined && length > maxLength * 0.75

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? undefined : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': Boolean(error) })}
      {(note || isCounted) && (
        <div className={styles.below}>
          <div id={`${id}-note`} className={error ? styles.error : styles.hint} aria-live="polite">
            {note}
          </div>
          {isCounted && (
            <span className={length > maxLength ? styles.tooLong : styles.counter}>
              {t('common.lengthOf', { length, max: maxLength })}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
