import { RequestStatus } from '@parley/contract/enums'
import { useMemo, useRef, useState } from 'react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import { VirtualList } from '../../platform/virtual-list.tsx'
import { ArrivalsRow } from './arrivals-row.tsx'
import { type Filter, rowsOf, waitingFirst } from './notice-order.ts'
import { NoticeRow } from './notice-row.tsx'
import type { Notice } from './notice-view.ts'
import styles from './page.module.css'
import { useDecide } from './use-decide.ts'

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
          <VirtualList as="ul" rows={rows} keyOf={([first]) => first.key}>
            {(row) =>
              row.length > 1 ? (
                <ArrivalsRow arrivals={row} onDelete={() => setDeleting(row)} />
              ) : (
                <NoticeRow
                  notice={row[0]}
                  onDecide={(status) => decide(row, status)}
                  onDelete={() => setDeleting(row)}
                />
              )
            }
          </VirtualList>
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

/** So many are named before one agrees. */
const shownNames = 5

/** Agrees to every request that waits in this list, once its people were named. */
function AgreeToAll({ notices, onConfirm }: { notices: readonly Notice[]; onConfirm: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = notices.length
  const names = notices.slice(0, shownNames).map(({ subject }) => subject.name)
  const listed = names.join(t('notices.between'))
  return (
    <div className={styles.agreeToAll}>
      <Button size="sm" variant="soft" onClick={() => setOpen(true)}>
        {t('notices.agreeToAll', { count })}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('notices.agreeToAllTitle', { count })}
        text={count > shownNames ? t('notices.andOthers', { names: listed, count }) : listed}
        confirmLabel={t('notices.agreeToAllConfirm')}
        onConfirm={() => {
          setOpen(false)
          onConfirm()
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

interface DeleteNoticeProps {
  /** Notices in the open question. */
  notices: readonly Notice[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before notices leave my list. */
function DeleteNotice({ notices, onConfirm, onClose }: DeleteNoticeProps) {
  const t = useT()
  const count = notices.length
  return (
    <ConfirmDialog
      open={count > 0}
      title={count > 1 ? t('notices.deleteManyTitle', { count }) : t('notices.deleteTitle')}
      text={t(notices[0]?.kind === 'friend' ? 'notices.deleteText' : 'notices.deleteGroupText')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** Notices in the order of this visit: those that waited at any time of it are first until I come back. */
function useWaitingFirst(notices: readonly Notice[]) {
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(new Set())
  const more = notices.filter(({ isWaiting, key }) => isWaiting && !awaited.has(key))
  if (more.length > 0) setAwaited(new Set([...awaited, ...more.map(({ key }) => key)]))
  return useMemo(() => waitingFirst(notices, awaited), [notices, awaited])
}
