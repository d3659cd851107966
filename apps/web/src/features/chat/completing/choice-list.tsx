import { type ReactNode, useEffect, useRef } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './choice-list.module.css'

export interface Choices<T> {
  id: string
  isOpen: boolean
  isLoading: boolean
  found: readonly T[]
  active: number
  choose: (one: T) => void
}

interface ChoiceListProps<T> extends Choices<T> {
  label: string
  keyOf: (one: T) => string | number
  draw: (one: T) => ReactNode
}

/** Completions for the text; the keys stay with it. */
export function ChoiceList<T>({
  id,
  isOpen,
  isLoading,
  found,
  active,
  choose,
  label,
  keyOf,
  draw,
}: ChoiceListProps<T>) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, isOpen, active])
  // It is there before it says something: otherwise nobody reads it out.
  const announcement = (
    <VisuallyHidden>
      <span role="status">{isOpen && !isLoading && t('completing.found', { count: found.length })}</span>
    </VisuallyHidden>
  )
  if (!isOpen) return announcement
  return (
    <>
      {announcement}
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label}>
        {isLoading && <SkeletonRows count={3} />}
        {found.map((one, index) => (
          <div
            key={keyOf(one)}
            id={`${id}-${index}`}
            className={cx(styles.option, index === active && styles.active)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the text.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(one)
            }}
          >
            {draw(one)}
          </div>
        ))}
      </div>
    </>
  )
}
