import { cx } from '../../../lib/cx.ts'
import { useFriendRequests } from '../../../lib/friend-requests.ts'
import { useNameOf } from '../../../lib/friends.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { useSession } from '../../../lib/session.ts'
import { AddFriendDialog } from '../adding/add-friend-dialog.tsx'
import { useAddFriend } from '../adding/use-add-friend.ts'
import { HitRow } from './hit-row.tsx'
import { hitStateOf } from './hit-state.ts'
import { LoadMore } from './load-more.tsx'
import styles from './search.module.css'
import type { UserSearch } from './use-user-search.ts'

interface HitsProps {
  search: UserSearch
  found: NonNullable<UserSearch['data']>
}

export function Hits({ search, found: { hits, count } }: HitsProps) {
  const t = useT()
  const { userID: myId } = useSession()
  const { requests = [] } = useFriendRequests()
  const nameOf = useNameOf()
  const adding = useAddFriend()
  return (
    <div className={cx(styles.column, search.isPlaceholderData && styles.waiting)}>
      <p className={styles.count} role="status">
        {t('contacts.peopleFound', { count })}
      </p>
      <ul>
        {hits.map((hit) => (
          <HitRow
            key={hit.userID}
            hit={hit}
            name={nameOf(hit)}
            state={hitStateOf(hit, myId, requests)}
            adding={adding}
          />
        ))}
      </ul>
      {search.hasNextPage && !search.isPlaceholderData && (
        <LoadMore
          isLoading={search.isFetchingNextPage}
          error={search.isFetchNextPageError ? search.error : null}
          onWanted={() => void search.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      <AddFriendDialog adding={adding} />
    </div>
  )
}
