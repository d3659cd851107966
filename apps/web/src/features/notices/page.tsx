import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { Tabs } from '../../components/controls/tabs.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { LoadProblem } from '../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { useSearchParams } from '../../platform/router/use-search-params.ts'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import { NoticeList } from './notice-list.tsx'
import { type Filter, filtered, filters } from './notice-order.ts'
import type { Notice } from './notice-view.ts'
import styles from './page.module.css'
import { useNotices } from './use-notices.ts'

const labels = {
  all: 'notices.all',
  friends: 'notices.friends',
  groups: 'notices.groups',
} as const satisfies Record<Filter, TextKey>

const waitingIn = (notices: readonly Notice[] = [], filter: Filter) =>
  filter === 'all' ? 0 : filtered(notices, filter).filter(({ isWaiting }) => isWaiting).length

/** Friend requests and what groups tell me, both ways. */
export function Component() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const filter = filters.find((name) => name === params.get('show')) ?? 'all'
  const { notices, error, isFetching, refetch } = useNotices()
  useTitle(t('notices.title'))

  return (
    <div className={styles.page}>
      <PaneHeader title={t('notices.title')} />
      <Tabs
        className={styles.tabs}
        label={t('notices.filter')}
        value={filter}
        onChange={(show) => setParams(show === 'all' ? {} : { show }, { replace: true })}
        items={filters.map((value) => {
          const count = waitingIn(notices, value)
          return {
            value,
            label: t(labels[value]),
            end: <Badge count={count} label={t('notices.waiting', { count })} />,
          }
        })}
      >
        {notices ? (
          <NoticeList key={filter} notices={filtered(notices, filter)} filter={filter} />
        ) : error ? (
          <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <div className={styles.column}>
            <SkeletonRows count={6} />
          </div>
        )}
      </Tabs>
    </div>
  )
}
