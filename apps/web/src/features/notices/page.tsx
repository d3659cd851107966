import { Badge } from '../../components/badge.tsx'
import { LoadProblem } from '../../components/load-problem.tsx'
import { PaneHeader } from '../../components/pane-header.tsx'
import { SkeletonRows } from '../../components/skeleton.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { countWaiting } from '../../lib/friend-request-state.ts'
import { useFriendRequests } from '../../lib/friend-requests.ts'
import { type TextKey, useT } from '../../lib/i18n/index.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { useTitle } from '../../lib/use-title.ts'
import styles from './page.module.css'
import { type Direction, directions, inDirection } from './request-state.ts'
import { Requests } from './requests.tsx'

const labels = {
  all: 'notices.all',
  received: 'notices.received',
  sent: 'notices.sent',
} as const satisfies Record<Direction, TextKey>

/** Friend requests, those that I got and those that I sent. */
export function Component() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const direction = directions.find((name) => name === params.get('show')) ?? 'all'
  const { requests, error, isFetching, refetch } = useFriendRequests()
  const waiting = countWaiting(requests ?? [])
  useTitle(t('notices.title'))

  return (
    <div className={styles.page}>
      <PaneHeader title={t('notices.title')} />
      <Tabs
        className={styles.tabs}
        label={t('notices.filter')}
        value={direction}
        onChange={(show) => setParams(show === 'all' ? {} : { show }, { replace: true })}
        items={directions.map((value) => ({
          value,
          label: t(labels[value]),
          end: value === 'received' && (
            <Badge count={waiting} label={t('notices.waiting', { count: waiting })} />
          ),
        }))}
      >
        {requests ? (
          <Requests key={direction} requests={inDirection(requests, direction)} direction={direction} />
        ) : error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className={styles.column}>
            <SkeletonRows count={6} />
          </div>
        )}
      </Tabs>
    </div>
  )
}
