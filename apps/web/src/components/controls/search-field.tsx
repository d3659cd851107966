import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> {
  /** Names the searched content; read aloud and shown while the field is empty. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Narrows a list. Escape and the cross empty it. */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  const t = useT()
  return (
    <div className={cx(styles.box, className)}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        placeholder={label}
        autoComplete="off"
        {...rest}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          }
        }}
        className={styles.input}
      />
      {value !== '' && (
        <IconButton
          className={styles.clear}
          size="sm"
          label={t('common.clear')}
          icon={<X />}
          onClick={(event) => {
            onChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
