import type { KeptAnnouncement } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Link } from '../../../components/controls/link.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { LinkedText } from '../../../components/prose/marks/linked-text.tsx'
import {
  announcementHistoryQuery,
  takeAnnouncementBack,
} from '../../../domain/administration/announcements.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { comingTime, listTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Panel } from '../parts/panel.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import { useQueryState } from '../parts/use-query.ts'
import styles from './announcements.module.css'

/** All announcements with who made them and what became of them. */
export function History() {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { number } = useNumbers()
  const { page, turnTo } = useQueryState()
  const reading = useQuery(announcementHistoryQuery(page))
  const [chosen, setChosen] = useState<KeptAnnouncement>()
  const [isAsking, setAsking] = useState(false)
  const takingBack = useMutation({
    mutationFn: (id: number) => takeAnnouncementBack(client, id),
    onSuccess: () => toast.success(t('announcements.takenBackNow')),
    onError: toastError,
    onSettled: () => setAsking(false),
  })
  const time = (at: string) => listTime(new Date(at), language)
  const ask = (announcement: KeptAnnouncement) => {
    setChosen(announcement)
    setAsking(true)
  }
  return (
    <Panel title={t('announcements.history')} isOpen>
      <Paged reading={reading} page={page} onTurn={turnTo} isSearch={false} empty={t('announcements.none')}>
        {(rows) => (
          <DataList
            label={t('announcements.history')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'text',
                label: t('announcements.announcement'),
                cell: ({ text }) => (
                  <p dir="auto" className={styles.text}>
                    <LinkedText text={text} />
                  </p>
                ),
              },
              { name: 'state', label: t('announcements.state'), cell: (row) => <State {...row} /> },
              {
                name: 'by',
                label: t('announcements.by'),
                cell: ({ by }) => <Link to={`/admin/people?id=${by.userID}`}>{by.nickname}</Link>,
              },
              { name: 'at', label: t('announcements.at'), cell: ({ createdAt }) => time(createdAt) },
              {
                name: 'away',
                label: t('announcements.putAwayBy'),
                kind: 'number',
                isExtra: true,
                cell: ({ putAwayBy }) => number(putAwayBy),
              },
              {
                name: 'actions',
                label: t('admin.actions'),
                kind: 'end',
                cell: (row) =>
                  row.takenBack === null && (
                    <Button size="sm" onClick={() => ask(row)}>
                      {t('announcements.takeBack')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Paged>
      <ConfirmDialog
        open={isAsking}
        title={t('announcements.takeBackTitle')}
        text={t('announcements.takeBackText')}
        confirmLabel={t('announcements.takeBack')}
        loading={takingBack.isPending}
        onConfirm={() => chosen && takingBack.mutate(chosen.id)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}

function State({ isLive, endsAt, takenBack }: KeptAnnouncement) {
  const t = useT()
  const language = useLanguage()
  if (takenBack) return t('announcements.takenBack', { name: takenBack.by.nickname })
  if (!isLive) return t('announcements.ended')
  return (
    <Chip tone="accent">
      {endsAt
        ? t('announcements.liveUntil', { time: comingTime(new Date(endsAt), language) })
        : t('announcements.live')}
    </Chip>
  )
}
