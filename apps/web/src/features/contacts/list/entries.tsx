import { ChevronLeft, Network, UserPlus, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListRow, type ListRowProps } from '../../../components/layout/list-row.tsx'
import { Badge } from '../../../components/marks/badge.tsx'
import { useFriendRequests } from '../../../domain/requests/friend-requests.ts'
import { countWaiting } from '../../../domain/requests/request-decisions.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './contact-list.module.css'
import type { ListRow as Row } from './rows.ts'

type EntryProps = Pick<ListRowProps, 'tabIndex' | 'onFocus'>

/** In the place of a picture. */
export const EntryIcon = ({ children }: { children: ReactNode }) => (
  <span className={styles.entryIcon} aria-hidden="true">
    {children}
  </span>
)

export function FindEntry(props: EntryProps) {
  const t = useT()
  return (
    <ListRow
      {...props}
      to="/m/search/user"
      avatar={
        <EntryIcon>
          <UserPlus />
        </EntryIcon>
      }
      title={t('contacts.findPeople')}
    />
  )
}

export function RequestsEntry(props: EntryProps) {
  const t = useT()
  const { requests = [] } = useFriendRequests()
  const waiting = countWaiting(requests)
  return (
    <ListRow
      {...props}
      to="/notice?show=friends"
      avatar={
        <EntryIcon>
          <UserRoundCheck />
        </EntryIcon>
      }
      title={t('contacts.requests')}
      end={<Badge count={waiting} label={t('contacts.requestsWaiting', { count: waiting })} />}
    />
  )
}

type DepartmentRow = Extract<Row, { kind: 'department' | 'up' }>

/** Into a department, or out of the one whose people are shown. */
export function DepartmentEntry({
  row: { kind, department, count },
  ...props
}: EntryProps & Pick<ListRowProps, 'onClick'> & { row: DepartmentRow }) {
  const t = useT()
  return (
    <ListRow
      {...props}
      avatar={<EntryIcon>{kind === 'up' ? <ChevronLeft /> : <Network />}</EntryIcon>}
      title={department.name}
      subtitle={kind === 'up' ? t('contacts.outOfDepartment') : undefined}
      end={<span className={styles.count}>{t('contacts.groupMembers', { count })}</span>}
    />
  )
}
