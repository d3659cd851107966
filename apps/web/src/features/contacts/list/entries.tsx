import { UserPlus, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { ListRow, type ListRowProps } from '../../../components/list-row.tsx'
import { useFriendRequests } from '../../../lib/friend-requests.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { countWaiting } from '../../../lib/request-decisions.ts'
import styles from './contact-list.module.css'

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
