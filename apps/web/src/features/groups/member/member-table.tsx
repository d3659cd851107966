import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import type { MemberOrder } from '../../../domain/groups/member-order.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { VirtualList } from '../../../platform/virtual-list.tsx'
import { MemberCells } from './member-cells.tsx'
import styles from './member-table.module.css'
import type { MenuOf } from './use-member-menu.tsx'

export interface MemberRowsProps {
  rows: readonly Member[]
  sort: MemberOrder
  onSort: (sort: MemberOrder) => void
  menuOf: MenuOf
}

/** As in the style sheet. */
const headHeight = 39

/** Only the rows in sight are there; each says which of all it is. */
const rowAttributes = (index: number) => ({ 'aria-rowindex': index + 2 })

/** Members as a table: a wide screen has room for what is known of them. */
export function MemberTable({ rows, sort, onSort, menuOf }: MemberRowsProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} aria-label={t('groups.members')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortHeader of={['role']} sort={sort} onSort={onSort}>
              {t('groups.member')}
            </SortHeader>
            <SortHeader of={['newestMessage', 'oldestMessage']} sort={sort} onSort={onSort}>
              {t('groups.lastMessage')}
            </SortHeader>
            <SortHeader of={['newest', 'oldest']} sort={sort} onSort={onSort}>
              {t('groups.joined')}
            </SortHeader>
            <th scope="col" className={styles.menuHeading}>
              {t('groups.actions')}
            </th>
          </tr>
        </thead>
        <VirtualList
          as="tbody"
          rows={rows}
          keyOf={({ id }) => id}
          attributesOf={rowAttributes}
          scrollRef={scroller}
          startMargin={headHeight}
        >
          {(member) => <MemberCells member={member} menuOf={menuOf} />}
        </VirtualList>
      </table>
    </div>
  )
}

interface SortHeaderProps {
  /** The orders that this column has; the first press chooses the first. */
  of: readonly [MemberOrder, MemberOrder?]
  sort: MemberOrder
  onSort: (sort: MemberOrder) => void
  children: string
}

/** Head of a column: a press sorts by it, the next the other way round. */
function SortHeader({ of: [first, second = first], sort, onSort, children }: SortHeaderProps) {
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
