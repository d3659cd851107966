import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { FoundText } from '../../../components/found/found-text.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import type { FoundOfAll, useAdminFound } from '../../../domain/administration/search.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { Panel } from '../parts/panel.tsx'
import styles from './search.module.css'

/** The results, newest first. Each further page is another entry of the log, so a press loads it. */
export function FoundList({ found }: { found: ReturnType<typeof useAdminFound> }) {
  const t = useT()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = found
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={4} />
  if (data.rows.length === 0 && !hasNextPage)
    return <EmptyState picture="search" title={t('adminSearch.nothing')} />
  return (
    <Panel title={t('adminSearch.found')}>
      <p role="status" className={styles.count}>
        {t(hasNextPage ? 'adminSearch.countOrMore' : 'adminSearch.count', { count: data.rows.length })}
      </p>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.end}>
          <Button
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage().then(({ error: failed }) => failed && toastError(failed))}
          >
            {t('adminSearch.more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Row({ row: { sender, createdAt, group, people, snippet } }: { row: FoundOfAll }) {
  const t = useT()
  const language = useLanguage()
  const other = people.find(({ userID }) => userID !== sender.userID) ?? sender
  return (
    <>
      <p className={styles.about}>
        <strong>{sender.nickname}</strong>
        {` (${sender.userID}) → `}
        {group
          ? t('adminSearch.inGroup', { title: group.title, id: group.groupId })
          : t('adminSearch.toPerson', { name: other.nickname, id: other.userID })}
        <time className={styles.time} dateTime={createdAt}>
          {fullTime(new Date(createdAt), language)}
        </time>
      </p>
      <p className={styles.text}>
        <FoundText {...snippet} />
      </p>
    </>
  )
}
