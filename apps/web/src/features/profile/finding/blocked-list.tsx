import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../components/avatar.tsx'
import { BlockButton } from '../../../components/block-button.tsx'
import { LoadProblem } from '../../../components/load-problem.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { blocksQuery } from '../../../lib/blocks.ts'
import { useNameOf } from '../../../lib/friends.ts'
import { useLanguage, useT } from '../../../lib/i18n/index.ts'
import { headingTime } from '../../../lib/time.ts'
import styles from './finding.module.css'

/** Those whom I block, and the way to lift it. */
export function BlockedList() {
  const t = useT()
  const language = useLanguage()
  const nameOf = useNameOf()
  const { data, error, refetch, isFetching } = useQuery(blocksQuery)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className={styles.waiting} />
  if (data.list.length === 0) return <p className={styles.nobody}>{t('blocking.nobody')}</p>
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
                {t('blocking.since', { time: headingTime(new Date(person.createdAt), language) })}
              </div>
            </div>
            <BlockButton id={person.userID} name={name} size="sm" />
          </li>
        )
      })}
    </ul>
  )
}
