import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { LoadMore } from '../layout/load-more.tsx'
import { LoadProblem } from '../layout/load-problem.tsx'
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
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0) return <p className={styles.nobody}>{nobody}</p>
  return (
    <div className={styles.people} data-scroller>
      <ul>
        {data.map(({ userId, nickname, memberNickname, avatar }) => (
          <li key={userId} className={styles.person}>
            <Avatar id={userId} name={nickname} src={avatar} size={32} />
            <span className={styles.who}>
              {displayName({ note: friends.get(userId)?.notice, memberNickname, nickname })}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore isLoading={isFetchingNextPage} error={error} onWanted={() => void fetchNextPage()} />
      )}
    </div>
  )
}
