import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../components/layout/load-problem.tsx'
import { LinkedText } from '../../components/prose/marks/linked-text.tsx'
import { announcementsQuery } from '../../domain/announcements/put-away.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { fullTime } from '../../platform/time/time.ts'
import list from './announcement-list.module.css'
import styles from './page.module.css'

/** Announcements of administrators to everybody, dismissed or not. */
export function AnnouncementList() {
  const t = useT()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(announcementsQuery)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data)
    return (
      <div className={styles.column}>
        <SkeletonRows count={4} />
      </div>
    )
  if (data.list.length === 0)
    return (
      <EmptyState
        picture="bell"
        title={t('notices.noAnnouncementsTitle')}
        text={t('notices.noAnnouncementsText')}
      />
    )
  const time = (at: string) => fullTime(new Date(at), language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys.
    <div className={styles.scroller} tabIndex={0}>
      <ul className={list.list} aria-label={t('notices.announcements')}>
        {data.list.map(({ id, text, createdAt, endsAt, isLive }) => (
          <li key={id} className={list.announcement}>
            <p dir="auto" className={list.text}>
              <LinkedText text={text} />
            </p>
            <div className={list.facts}>
              {t('notices.announcedAt', { time: time(createdAt) })}
              {isLive && endsAt && <span>{t('notices.announcedUntil', { time: time(endsAt) })}</span>}
              {!isLive && <span>{t('notices.hasEnded')}</span>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
