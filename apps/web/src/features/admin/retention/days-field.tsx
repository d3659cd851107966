import { Select } from '../../../components/controls/select.tsx'
import { useT } from '../../../platform/texts/index.ts'

interface DaysFieldProps {
  label: string
  /** Null is for ever. */
  value: number | null
  /** Among which one chooses; what was chosen elsewhere is among them too. */
  choices: readonly number[]
  mayBeForEver?: boolean
  onChange: (days: number | null) => void
}

/** For how many days something is kept. */
export function DaysField({ label, value, choices, mayBeForEver = true, onChange }: DaysFieldProps) {
  const t = useT()
  const days = [...new Set([...choices, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      value={value ?? 0}
      onChange={(next) => onChange(next || null)}
      options={[
        ...(mayBeForEver ? [{ value: 0, label: t('retention.forEver') }] : []),
        ...days.map((count) => ({ value: count, label: t('retention.days', { count }) })),
      ]}
    />
  )
}
