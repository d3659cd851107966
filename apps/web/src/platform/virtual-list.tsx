import {
  createContext,
  Fragment,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffectEvent,
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
  keyOf: (row: T) => RowKey
  children: (row: T, index: number) => ReactNode
  /** Attributes of a row's element. */
  attributesOf?: (index: number) => HTMLAttributes<HTMLElement>
  /** So many pixels at the top of the view are covered by something else. */
  covered?: number
  ref?: Ref<VirtualListHandle>
}

/** What the rows know of their list. */
interface Shared {
  readonly Tag: (typeof rowTags)[keyof typeof rowTags]
  readonly attributesOf?: ((index: number) => HTMLAttributes<HTMLElement>) | undefined
  /** Index of the row that is to get the focus. */
  readonly wanted: number
  onFocus(index: number): void
  /** The wanted row is mounted and visible. */
  onReady(row: HTMLElement): void
}

const RowContext = createContext<Shared>({ Tag: 'div', wanted: -1, onFocus() {}, onReady() {} })

const focusable = 'a, button, input, [tabindex]'

/**
 * A list whose rows are mounted only around the view. The row that had the focus last stays mounted wherever the list is
 * scrolled to, and whatever comes above it: without the row the page would lose the focus, and with it the next keys.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    as = 'div',
    rows,
    keyOf,
    children,
    attributesOf,
    covered = 0,
    keepMounted = [],
    ref,
    ...rest
  } = props
  const list = useRef<VirtualizerHandle>(null)
  const [focusedKey, setFocusedKey] = useState<RowKey>()
  const [wanted, setWanted] = useState<{ key: RowKey; from: Element | null }>()
  const indexOf = (key: RowKey | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  const wantedIndex = indexOf(wanted?.key)
  const kept = [...keepMounted, indexOf(focusedKey), wantedIndex].filter((index) => index >= 0)

  const focusRow = useEffectEvent((key: RowKey) => {
    const index = indexOf(key)
    const handle = list.current
    if (index < 0 || !handle) return
    if (handle.getItemOffset(index) - covered < handle.scrollOffset)
      handle.scrollToIndex(index, { align: 'start', offset: -covered })
    else handle.scrollToIndex(index, { align: 'nearest' })
    setWanted({ key, from: document.activeElement })
  })
  useImperativeHandle(
    ref,
    () => Object.assign(Object.create(list.current), { focusRow: (key: RowKey) => focusRow(key) }),
    [],
  )

  const shared: Shared = {
    Tag: rowTags[as],
    attributesOf,
    wanted: wantedIndex,
    onFocus(index) {
      const row = rows[index]
      if (row !== undefined) setFocusedKey(keyOf(row))
    },
    onReady(row) {
      const { activeElement } = document
      if (activeElement === wanted?.from || row.parentElement?.contains(activeElement))
        row.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
      setWanted(undefined)
    },
  }

  return (
    <RowContext value={shared}>
      <Virtualizer {...rest} ref={list} data={rows} as={as} item={Item} keepMounted={kept}>
        {(row, index) => <Fragment key={keyOf(row)}>{children(row, index)}</Fragment>}
      </Virtualizer>
    </RowContext>
  )
}

function Item({ ref, style, index, children }: CustomItemComponentProps) {
  const { Tag, attributesOf, wanted, onFocus, onReady } = useContext(RowContext)
  const element = ref as RefObject<HTMLElement | null>
  // A row is hidden until it has been measured, and what is hidden cannot take the focus.
  const isReady = index === wanted && style.visibility !== 'hidden'
  const ready = useEffectEvent(() => element.current && onReady(element.current))
  useLayoutEffect(() => {
    if (isReady) ready()
  }, [isReady])
  return (
    <Tag {...attributesOf?.(index)} ref={ref as Ref<never>} style={style} onFocus={() => onFocus(index)}>
      {children}
    </Tag>
  )
}
