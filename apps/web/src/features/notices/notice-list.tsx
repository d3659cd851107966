import { RequestStatus } from '@parley/contract/enums'
import { useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { LinkButton } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import { DeleteNotice } from './delete-notice.tsx'
import type { Filter } from './notice-order.ts'
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
  const decide = useDecide()
  const list = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Notice>()
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
          <Virtualizer data={notices} as="ul" item="li">
            {(notice) => (
              <NoticeRow
                key={notice.key}
                notice={notice}
                onDecide={(status) => decide(notice, status)}
                onDelete={() => setDeleting(notice)}
              />
            )}
          </Virtualizer>
        </div>
      )}
      <DeleteNotice
        notice={deleting}
        onConfirm={(notice) => {
          decide(notice, RequestStatus.deleted)
          setDeleting(undefined)
          inheritFocus(list.current)
        }}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}
