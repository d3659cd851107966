import { useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { toastError } from '../../domain/api/api-errors.ts'
import { textOf } from '../../domain/conversations/message-text.ts'
import { previewText } from '../../domain/conversations/preview.ts'
import {
  confirmAnnouncement,
  endAnnouncement,
  type GroupAnnouncement,
  refreshAnnouncements,
  useGroupAnnouncements,
} from '../../domain/groups/group-announcements.ts'
import { mayIn } from '../../domain/groups/group-rights.ts'
import { useGroupQuery } from '../../domain/groups/use-group-query.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { fullTime } from '../../platform/time/time.ts'
import { Button } from '../controls/button.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { LoadMore } from '../layout/load-more.tsx'
import { LoadProblem } from '../layout/load-problem.tsx'
import styles from './announcements.module.css'

interface AnnouncementListProps {
  groupId: number
  /** Opens the form of a new one. */
  onWrite: () => void
  onProgress: (announcement: GroupAnnouncement) => void
}

/** The announcements of a group; for those who may announce, a button to write one. */
export function AnnouncementList({ groupId, onWrite, onProgress }: AnnouncementListProps) {
  const t = useT()
  const { group } = useGroupQuery(groupId)
  const write = group && mayIn(group, 'announce') && (
    <Button variant="primary" icon={<Megaphone aria-hidden="true" />} onClick={onWrite}>
      {t('groupAnnouncements.write')}
    </Button>
  )
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useGroupAnnouncements(groupId)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0)
    return (
      <EmptyState
        title={t('groupAnnouncements.none')}
        text={t('groupAnnouncements.noneText')}
        action={write}
      />
    )
  return (
    <div className={styles.list} data-scroller>
      {write && <div className={styles.begin}>{write}</div>}
      <ul>
        {data.map((one) => (
          <li key={one.announcementId} className={styles.announcement}>
            <One groupId={groupId} announcement={one} onProgress={() => onProgress(one)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore isLoading={isFetchingNextPage} error={error} onWanted={() => void fetchNextPage()} />
      )}
    </div>
  )
}

interface OneProps {
  groupId: number
  announcement: GroupAnnouncement
  onProgress: () => void
}

function One({ groupId, announcement, onProgress }: OneProps) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { group } = useGroupQuery(groupId)
  const { announcementId, message, by, announcedAt, confirmed, counts } = announcement
  const act = (work: (named: { groupId: number; announcementId: number }) => Promise<unknown>) =>
    void work({ groupId, announcementId })
      .then(() => refreshAnnouncements(client))
      .catch(toastError)
  return (
    <>
      <p className={styles.head}>
        <Megaphone aria-hidden="true" />
        <span className={styles.who}>{by.memberNickname || by.nickname}</span>
        <time dateTime={announcedAt}>{fullTime(new Date(announcedAt), language)}</time>
      </p>
      <p className={styles.text}>{textOf(message) ?? previewText(message.msg, message.preview)}</p>
      <div className={styles.acts}>
        {counts && (
          <Button size="sm" onClick={onProgress}>
            {t('groupAnnouncements.counts', counts)}
          </Button>
        )}
        {confirmed === false && (
          <Button size="sm" variant="primary" onClick={() => act(confirmAnnouncement)}>
            {t('groupAnnouncements.confirm')}
          </Button>
        )}
        {confirmed && <span className={styles.done}>{t('groupAnnouncements.confirmed')}</span>}
        {group && mayIn(group, 'announce') && (
          <Button size="sm" variant="ghost" onClick={() => act(endAnnouncement)}>
            {t('groupAnnouncements.end')}
          </Button>
        )}
      </div>
    </>
  )
}
