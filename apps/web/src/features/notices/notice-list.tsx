import { RequestStatus } from '@parley/contract/enums'
import { useMemo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { LinkButton } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import { AgreeToAll } from './agree-to-all.tsx'
import { ArrivalsRow } from './arrivals-row.tsx'
import { DeleteNotice } from './delete-notice.tsx'
import { type Filter, rowsOf } from './notice-order.ts'
import { NoticeRow } from './notice-row.tsx'
import type { Notice } from './notice-view.ts'
import styles from './page.module.css'
import { useDecide } from './use-decide.ts'
import { useWaitingFirst } from './use-waiting-first.ts'

const noneOf = {
  all: { title: 'notices.noneTitle', text: 'notices.noneText', find: 'notices.findPeople', to: 'user' },
  friends: {
    title: 'notices.noFriendsTitle',
    text: 'notices.noFriendsText',
    find: 'notices.findPeople',
    to: 'user',
  },
  groups: {
    title: 'notices.noGroupsTitle',
    text: 'notices.noGroupsText',
    find: 'notices.findGroups',
    to: 'group',
  },
} as const satisfies Record<Filter, { title: TextKey; text: TextKey; find: TextKey; to: string }>

interface NoticeListProps {
  notices: readonly Notice[]
  filter: Filter
}

export function NoticeList({ notices: unordered, filter }: NoticeListProps) {
  const t = useT()
  const notices = useWaitingFirst(unordered)
  const rows = useMemo(() => rowsOf(notices), [notices])
  const waiting = notices.filter(({ isWaiting }) => isWaiting)
  const decide = useDecide()
  const list = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<readonly Notice[]>([])
  const none = noneOf[filter]

  return (
    <>
      {notices.length === 0 ? (
        <EmptyState
          picture="bell"
          title={t(none.title)}
          text={t(none.text)}
          action={<LinkButton to={`/m/search/${none.to}`}>{t(none.find)}</LinkButton>}
        />
      ) : (
        <div ref={list} className={styles.scroller} tabIndex={-1}>
          {waiting.length > 1 && (
            <AgreeToAll
              notices={waiting}
              onConfirm={() => {
                inheritFocus(list.current)
                decide(waiting, RequestStatus.agreed)
              }}
            />
          )}
          <Virtualizer data={rows} as="ul" item="li">
            {(row) =>
              row.length > 1 ? (
                <ArrivalsRow key={row[0].key} arrivals={row} onDelete={() => setDeleting(row)} />
              ) : (
                <NoticeRow
                  key={row[0].key}
                  notice={row[0]}
                  onDecide={(status) => decide(row, status)}
                  onDelete={() => setDeleting(row)}
                />
              )
            }
          </Virtualizer>
        </div>
      )}
      <DeleteNotice
        notices={deleting}
        onConfirm={() => {
          decide(deleting, RequestStatus.deleted)
          setDeleting([])
          inheritFocus(list.current)
        }}
        onClose={() => setDeleting([])}
      />
    </>
  )
}
