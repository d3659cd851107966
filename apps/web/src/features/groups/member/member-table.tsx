import type { MemberSort } from '@parley/contract'
import { useRef } from 'react'
import { type CustomItemComponentProps, Virtualizer } from 'virtua'
import type { NamedMember } from '../../../domain/groups/members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { MemberCells } from './member-cells.tsx'
import styles from './member-table.module.css'
import { SortHeader } from './sort-header.tsx'
import type { MenuOf } from './use-member-menu.tsx'

export interface MemberRowsProps {
  rows: readonly NamedMember[]
  sort: MemberSort
  onSort: (sort: MemberSort) => void
  menuOf: MenuOf
}

/** As in the style sheet. */
const headHeight = 39

/** Only the rows in sight are there; each says which of all it is. */
const Row = ({ ref, style, index, children }: CustomItemComponentProps) => (
  <tr ref={ref} style={style} aria-rowindex={index + 2}>
    {children}
  </tr>
)

/** Members as a table: a wide screen has room for what is known of them. */
export function MemberTable({ rows, sort, onSort, menuOf }: MemberRowsProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} aria-label={t('groups.members')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortHeader of={['role asc']} sort={sort} onSort={onSort}>
              {t('groups.member')}
            </SortHeader>
            <SortHeader of={['new_msg_date desc', 'new_msg_date asc']} sort={sort} onSort={onSort}>
              {t('groups.lastMessage')}
            </SortHeader>
            <SortHeader of={['created_at desc', 'created_at asc']} sort={sort} onSort={onSort}>
              {t('groups.joined')}
            </SortHeader>
            <th scope="col" className={styles.menuHeading}>
              {t('groups.actions')}
            </th>
          </tr>
        </thead>
        <Virtualizer data={rows} as="tbody" item={Row} scrollRef={scroller} startMargin={headHeight}>
          {(row) => <MemberCells key={row.member.userId} row={row} menuOf={menuOf} />}
        </Virtualizer>
      </table>
    </div>
  )
}
