import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { PagedPeople } from '../layout/paged-people.tsx'
import { Avatar } from '../marks/avatar.tsx'
import styles from './sides.module.css'

export interface SidePerson {
  readonly userId: number
  readonly nickname: string
  readonly memberNickname: string
  readonly avatar: string
}

interface PeopleProps {
  query: UseInfiniteQueryResult<readonly SidePerson[]>
  /** Instead of an empty list. */
  nobody: string
}

/** Members of a group, page by page, as I know them. */
export function People({ query, nobody }: PeopleProps) {
  const friends = useFriends()
  return (
    <PagedPeople query={query} className={styles.people} nobody={nobody}>
      {({ userId, nickname, memberNickname, avatar }) => (
        <li key={userId} className={styles.person}>
          <Avatar id={userId} name={nickname} src={avatar} size={32} />
          <span className={styles.who}>
            {displayName({ note: friends.get(userId)?.notice, memberNickname, nickname })}
          </span>
        </li>
      )}
    </PagedPeople>
  )
}
