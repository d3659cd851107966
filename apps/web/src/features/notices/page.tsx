import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { Tabs } from '../../components/controls/tabs.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { LoadProblem } from '../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { useSearchParams } from '../../platform/router/use-search-params.ts'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { NoticeList } from './notice-list.tsx'
import { type Filter, filtered, filters } from './notice-order.ts'
import type { Notice } from './notice-view.ts'
import styles from './page.module.css'
import { useNotices } from './use-notices.ts'

const tabs = [...filters, 'announcements'] as const

const labels = {
  all: 'notices.all',
  friends: 'notices.friends',
  groups: 'notices.groups',
  announcements: 'notices.announcements',
} as const satisfies Record<(typeof tabs)[number], TextKey>

const waitingIn = (notices: readonly Notice[] = [], filter: Filter) =>
  filter === 'all' ? 0 : filtered(notices, filter).filter(({ isWaiting }) => isWaiting).length

/** Friend requests and what groups tell me, both ways, and what administrators tell everybody. */
export function Component() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = tabs.find((name) => name === params.get('show')) ?? 'all'
  const { notices, error, isFetching, refetch } = useNotices()
  useTitle(t('notices.title'))

  return (
    <div className={styles.page}>
      <PaneHeader title={t('notices.title')} />
      <Tabs
        className={styles.tabs}
        label={t('notices.filter')}
        value={shown}
        onChange={(show) => setParams(show === 'all' ? {} : { show }, { replace: true })}
        items={tabs.map((value) => {
          const count = value === 'announcements' ? 0 : waitingIn(notices, value)
          return {
            value,
            label: t(labels[value]),
            end: <Badge count={count} label={t('notices.waiting', { count })} />,
          }
        })}
      >
        {shown === 'announcements' ? (
          <AnnouncementList />
        ) : notices ? (
          <NoticeList key={shown} notices={filtered(notices, shown)} filter={shown} />
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
