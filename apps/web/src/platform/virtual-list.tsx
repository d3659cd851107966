import {
  createContext,
  Fragment,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
  type VirtualizerProps,
} from 'virtua'

export type RowKey = string | number

export interface VirtualListHandle extends VirtualizerHandle {
  /** Scrolls to a row and gives it the focus once it is mounted, unless the focus has left the list by then. */
  focusRow(key: RowKey): void
}

const rowTags = { div: 'div', ul: 'li', tbody: 'tr' } as const

interface VirtualListProps<T> extends Omit<VirtualizerProps<T>, 'as' | 'children' | 'data' | 'item'> {
  as?: keyof typeof rowTags
  rows: readonly T[]
  keyOf: (row: T, index: number) => RowKey
  children: (row: T, index: number) => ReactNode
  /** Attributes of a row's element. */
  attributesOf?: (index: number) => HTMLAttributes<HTMLElement>
  ref?: Ref<VirtualListHandle>
}

/** Facts about the list, for its rows. */
interface Shared extends Pick<VirtualListProps<never>, 'attributesOf'> {
  readonly Tag: (typeof rowTags)[keyof typeof rowTags]
  /** Index of the row that is to get the focus. */
  readonly wanted: number
  onFocus(index: number): void
  /** The wanted row is mounted and visible. */
  onReady(row: HTMLElement): void
}

const RowContext = createContext({} as Shared)

/**
 * A list whose rows are mounted only around the view. The row that had the focus last stays mounted wherever the list is
 * scrolled to, and whatever comes above it: without the row the page would lose the focus, and with it the next keys.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { as = 'div', rows, keyOf, children, attributesOf, keepMounted = [], ref, ...rest } = props
  const list = useRef<VirtualizerHandle>(null)
  const [focused, setFocused] = useState<RowKey>()
  const [wanted, setWanted] = useState<{ key: RowKey; from: Element | null }>()
  const indexOf = (key: RowKey | undefined) =>
    key === undefined ? -1 : rows.findIndex((row, index) => keyOf(row, index) === key)
  const wantedIndex = indexOf(wanted?.key)

  useLayoutEffect(() => {
    // It may come back when nobody waits for it any more.
    if (wanted && wantedIndex < 0) setWanted(undefined)
  })

  useImperativeHandle(ref, () => {
    const handle = list.current as VirtualizerHandle
    return Object.assign(handle, {
      focusRow(key: RowKey) {
        const index = indexOf(key)
        if (index < 0) return
        handle.scrollToIndex(index, { align: 'nearest' })
        setWanted({ key, from: document.activeElement })
      },
    })
  })

  const shared: Shared = {
    Tag: rowTags[as],
    attributesOf,
    wanted: wantedIndex,
    onFocus: (index) => setFocused(keyOf(rows[index] as T, index)),
    onReady(row) {
      const { activeElement } = document
      if (activeElement === wanted?.from || row.parentElement?.contains(activeElement))
        row.querySelector<HTMLElement>('a, button, input, [tabindex]')?.focus({ preventScroll: true })
      setWanted(undefined)
    },
  }

  return (
    <RowContext value={shared}>
      <Virtualizer
        {...rest}
        ref={list}
        data={rows}
        as={as}
        item={Item}
        keepMounted={[...keepMounted, indexOf(focused), wantedIndex].filter((index) => index >= 0)}
      >
        {(row, index) => <Fragment key={keyOf(row, index)}>{children(row, index)}</Fragment>}
      </Virtualizer>
    </RowContext>
  )
}

function Item({ ref, style, index, children }: CustomItemComponentProps) {
  const { Tag, attributesOf, wanted, onFocus, onReady } = useContext(RowContext)
  useLayoutEffect(() => {
    const row = (ref as RefObject<HTMLElement | null>).current
    // A row is hidden until it has been measured, and what is hidden cannot take the focus.
    if (row && index === wanted && !style.visibility) onReady(row)
  })
  return (
    <Tag {...attributesOf?.(index)} ref={ref as Ref<never>} style={style} onFocus={() => onFocus(index)}>
      {children}
    </Tag>
  )
}
