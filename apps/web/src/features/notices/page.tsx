import { useMemo } from 'react'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { Tabs } from '../../components/controls/tabs.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { LoadProblem } from '../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { useNameOf } from '../../domain/people/friends.ts'
import { useFriendRequests } from '../../domain/requests/friend-requests.ts'
import { useGroupNotices } from '../../domain/requests/group-notices.ts'
import { useSearchParams } from '../../platform/router/use-search-params.ts'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { NoticeList } from './notice-list.tsx'
import { type Filter, filtered, filters } from './notice-order.ts'
import { friendNotice, groupNotice, type Notice } from './notice-view.ts'
import styles from './page.module.css'

const tabs = [...filters, 'announcements'] as const

const labels = {
  all: 'notices.all',
  friends: 'notices.friends',
  groups: 'notices.groups',
  announcements: 'notices.announcements',
} as const satisfies Record<(typeof tabs)[number], TextKey>

const waitingIn = (notices: readonly Notice[] = [], filter: Filter) =>
  filter === 'all' ? 0 : filtered(notices, filter).filter(({ isWaiting }) => isWaiting).length

/** Friend requests and group notices, both ways, and announcements. */
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

const none: readonly never[] = []

/** Friend requests and group notices together; undefined until both are here. */
function useNotices() {
  const friends = useFriendRequests()
  const groups = useGroupNotices()
  const nameOf = useNameOf()
  const isHere = friends.requests !== undefined && groups.notices !== undefined
  const { requests = none } = friends
  const { notices: groupNotices = none } = groups
  const notices = useMemo(
    (): Notice[] => [
      ...requests.map((request) => friendNotice(request, nameOf)),
      ...groupNotices.map((notice) => groupNotice(notice, nameOf)),
    ],
    [requests, groupNotices, nameOf],
  )
  const failed = [friends, groups].filter(({ error }) => error)
  return {
    notices: isHere ? notices : undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
