import { useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import {
  type GroupAnnouncement,
  remindOfAnnouncement,
  useAskedMembers,
  useGroupAnnouncements,
} from '../../domain/groups/group-announcements.ts'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../controls/button.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { LoadMore } from '../layout/load-more.tsx'
import { LoadProblem } from '../layout/load-problem.tsx'
import { Avatar } from '../marks/avatar.tsx'
import styles from './announcements.module.css'

interface ProgressProps {
  groupId: number
  announcement: GroupAnnouncement
}

/** Who has confirmed an announcement and who has not; one press reminds the rest. */
export function Progress({ groupId, announcement }: ProgressProps) {
  const t = useT()
  const { announcementId } = announcement
  const { data } = useGroupAnnouncements(groupId)
  const { counts } = data?.find((one) => one.announcementId === announcementId) ?? announcement
  const { asked, confirmed } = counts ?? { asked: 0, confirmed: 0 }
  const [side, setSide] = useState<'waiting' | 'confirmed'>('waiting')
  const [isReminding, setReminding] = useState(false)

  async function remind() {
    setReminding(true)
    try {
      const { reminded } = await remindOfAnnouncement({ groupId, announcementId })
      toast.success(t('groupAnnouncements.reminded', { count: reminded }))
    } catch (error) {
      toastError(error)
    } finally {
      setReminding(false)
    }
  }

  return (
    <>
      <Tabs
        label={t('groupAnnouncements.progress')}
        value={side}
        onChange={setSide}
        items={[
          { value: 'waiting', label: t('groupAnnouncements.waitingCount', { count: asked - confirmed }) },
          { value: 'confirmed', label: t('groupAnnouncements.confirmedCount', { count: confirmed }) },
        ]}
      >
        <People groupId={groupId} announcementId={announcementId} confirmed={side === 'confirmed'} />
      </Tabs>
      {asked > confirmed && (
        <Button full variant="primary" loading={isReminding} onClick={() => void remind()}>
          {t('groupAnnouncements.remind', { count: asked - confirmed })}
        </Button>
      )}
    </>
  )
}

interface PeopleProps {
  groupId: number
  announcementId: number
  confirmed: boolean
}

function People({ groupId, announcementId, confirmed }: PeopleProps) {
  const t = useT()
  const friends = useFriends()
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useAskedMembers({ groupId, announcementId }, confirmed)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0)
    return (
      <p className={styles.nobody}>
        {t(confirmed ? 'groupAnnouncements.nobodyYet' : 'groupAnnouncements.everybody')}
      </p>
    )
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
