import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { BlockButton } from '../../../components/people/block-button.tsx'
import { blocksQuery } from '../../../domain/people/blocks.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import styles from './finding.module.css'

/** People whom I block, and the way to unblock them. */
export function BlockedList() {
  const t = useT()
  const language = useLanguage()
  const nameOf = useNameOf()
  const { data, error, refetch, isFetching } = useQuery(blocksQuery)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className={styles.waiting} />
  if (data.list.length === 0) return <p className={styles.nobody}>{t('profile.nobodyBlocked')}</p>
  return (
    <ul className={styles.blocked}>
      {data.list.map((person) => {
        const name = nameOf(person)
        return (
          <li key={person.userID} className={styles.person}>
            <Avatar id={person.userID} name={name} src={person.avatar} size={40} />
            <div className={styles.names}>
              <div className={styles.name} title={name}>
                {name}
              </div>
              <div className={styles.since}>
                {t('profile.blockedSince', { time: headingTime(new Date(person.createdAt), language) })}
              </div>
            </div>
            <BlockButton id={person.userID} name={name} size="sm" />
          </li>
        )
      })}
    </ul>
  )
}
