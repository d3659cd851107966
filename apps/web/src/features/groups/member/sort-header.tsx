import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MemberOrder } from '../../../domain/groups/member-order.ts'
import { cx } from '../../../platform/cx.ts'
import styles from './member-table.module.css'

interface SortHeaderProps {
  /** The orders that this column has; the first press chooses the first. */
  of: readonly [MemberOrder, MemberOrder?]
  sort: MemberOrder
  onSort: (sort: MemberOrder) => void
  children: string
}

/** Head of a column: a press sorts by it, the next the other way round. */
export function SortHeader({ of: [first, second = first], sort, onSort, children }: SortHeaderProps) {
  const isCurrent = sort === first || sort === second
  const isAscending = !sort.startsWith('newest')
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={isCurrent ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={cx(styles.sort, isCurrent && styles.current)}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {children}
        <Arrow aria-hidden="true" />
      </button>
    </th>
  )
}
