import { useState } from 'react'
import { Select } from '../../../components/controls/select.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './site.module.css'
import { inUnit, mibOf, type SizeUnit, sizeUnits, unitOf } from './size-units.ts'

interface SizeFieldProps {
  label: string
  /** Mebibytes, as they are typed: what is no size stays as it is. */
  value: string
  onChange: (mib: string) => void
  hint?: string | undefined
  error: string | undefined
  disabled: boolean
}

/** A size in the unit in which it reads best, or in which it is typed. */
export function SizeField({ label, value, onChange, disabled, ...texts }: SizeFieldProps) {
  const t = useT()
  const [shown, setShown] = useState(() => ({ typed: inUnit(value, unitOf(value)), unit: unitOf(value) }))
  // A value that is saved or reset comes from outside.
  if (mibOf(shown.typed, shown.unit) !== value) {
    const unit = unitOf(value)
    setShown({ typed: inUnit(value, unit), unit })
  }
  function change(typed: string, unit: SizeUnit) {
    setShown({ typed, unit })
    onChange(mibOf(typed, unit))
  }
  return (
    <div className={styles.size}>
      <TextField
        {...texts}
        label={label}
        inputMode="decimal"
        value={shown.typed}
        onChange={(typed) => change(typed.trim(), shown.unit)}
        disabled={disabled}
        autoComplete="off"
      />
      <Select
        label={t('site.unit')}
        value={shown.unit}
        onChange={(unit) => change(shown.typed, unit)}
        disabled={disabled}
        options={sizeUnits.map((unit) => ({ value: unit, label: unit }))}
      />
    </div>
  )
}
