import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: string
  /** A badge. */
  end?: ReactNode
}

export interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  items: readonly TabItem<V>[]
  /** Content of the chosen tab. */
  children: ReactNode
  className?: string
  panelClass?: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs that look like one segmented control. Arrow keys, Home and End move between them. */
export function Tabs<V extends string>({ label, value, onChange, items, children, ...look }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever tab is chosen.
  useLayoutEffect(() => (list.current ? keepInSight(list.current) : undefined), [value, items.length])
  const select = (event: KeyboardEvent<HTMLDivElement>) => {
    const current = items.findIndex((item) => item.value === value)
    const ends: Record<string, number> = { Home: 0, End: items.length - 1 }
    const step = steps[event.key]
    const wanted = step === undefined ? ends[event.key] : (current + step + items.length) % items.length
    const next = wanted === undefined ? undefined : items[wanted]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(styles.tabs, look.className)}
        onKeyDown={select}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.end}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={cx(styles.panel, look.panelClass)}
      >
        {children}
      </div>
    </>
  )
}

/** The chosen tab, from now on: badges come later, and phones are turned. */
function keepInSight(list: HTMLElement) {
  const center = () => {
    const tab = list.querySelector('[aria-selected="true"]')
    if (tab) list.scrollLeft += middleOf(tab) - middleOf(list)
  }
  const sizes = new ResizeObserver(center)
  for (const element of [list, ...list.children]) sizes.observe(element)
  return () => sizes.disconnect()
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
