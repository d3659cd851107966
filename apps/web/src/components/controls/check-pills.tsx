import styles from './pills.module.css'

interface CheckPillsProps<V> {
  label: string
  values: readonly V[]
  onChange: (values: V[]) => void
  options: readonly { value: V; label: string }[]
}

/** Any of a few short ones, side by side. */
export function CheckPills<V extends string | number>({
  label,
  values,
  onChange,
  options,
}: CheckPillsProps<V>) {
  const toggled = (value: V) =>
    options.map((one) => one.value).filter((one) => values.includes(one) !== (one === value))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {options.map(({ value, label: text }) => (
          <label key={value} className={styles.pill}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={() => onChange(toggled(value))}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
