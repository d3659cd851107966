import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLayer } from '../../platform/router/index.ts'
import styles from './select.module.css'

export interface SelectOption<V> {
  value: V
  label: string
}

export interface SelectProps<V> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly SelectOption<V>[]
  disabled?: boolean
}

/** A choice among many options. For screens that are loaded on demand: it weighs 40 kB. */
export function Select<V extends string | number>({
  label,
  value,
  onChange,
  options,
  disabled,
}: SelectProps<V>) {
  const id = useId()
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  useLayer(isOpen, () => setOpen(false))
  return (
    <CSPProvider disableStyleElements>
      <BaseSelect.Root
        items={options}
        value={value}
        disabled={disabled ?? false}
        open={isOpen}
        onOpenChange={setOpen}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <div className={styles.select}>
          <span id={id} className={styles.label}>
            {label}
          </span>
          <BaseSelect.Trigger ref={setTrigger} aria-labelledby={id} className={styles.trigger}>
            <BaseSelect.Value />
            <BaseSelect.Icon>
              <ChevronDown className={styles.icon} />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
        </div>
        <BaseSelect.Portal container={trigger?.closest('main') ?? undefined}>
          <BaseSelect.Positioner className={styles.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <BaseSelect.Popup className={styles.popup}>
              <BaseSelect.List>
                {options.map((option) => (
                  <BaseSelect.Item key={option.value} value={option.value} className={styles.item}>
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator>
                      <Check className={styles.icon} />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  )
}
