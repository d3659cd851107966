import { useState } from 'react'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { Tabs } from '../../components/controls/tabs.tsx'
import styles from '../../components/later/later-list.module.css'
import { ScheduledList } from '../../components/later/scheduled-list.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../components/layout/load-problem.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { isGroupRow, rowOf } from '../../domain/conversations/list-rows.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { useReminders } from '../../domain/later/reminders.ts'
import { targetOfLater, useScheduled } from '../../domain/later/scheduled.ts'
import { useNameOf } from '../../domain/people/friends.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { ReminderRow } from './reminder-row.tsx'

const tabs = ['reminders', 'scheduled'] as const

/** All that is to happen later: what I want to be reminded of, and what I have written for a time. */
export default function LaterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const [shown, setShown] = useState<(typeof tabs)[number]>('reminders')
  return (
    <Dialog open={open} onClose={onClose} title={t('later.title')}>
      <Tabs
        label={t('later.title')}
        value={shown}
        onChange={setShown}
        items={tabs.map((value) => ({ value, label: t(`later.${value}`) }))}
      >
        {shown === 'reminders' ? <Reminders onShown={onClose} /> : <AllScheduled />}
      </Tabs>
    </Dialog>
  )
}

function Reminders({ onShown }: { onShown: () => void }) {
  const t = useT()
  const nameOf = useLaterName()
  const { data, error, refetch, isFetching } = useReminders()
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  if (data.list.length === 0)
    return <EmptyState title={t('later.noneReminders')} text={t('later.noneRemindersHint')} />
  return (
    <ul className={styles.list} data-scroller>
      {data.list.map((one) => (
        <ReminderRow key={one.id} one={one} name={nameOf(one)} onShown={onShown} />
      ))}
    </ul>
  )
}

function AllScheduled() {
  const nameOf = useLaterName()
  const { data, error, refetch, isFetching } = useScheduled()
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  return <ScheduledList list={data.list} nameOf={nameOf} />
}

/** Name in my list of the conversation of a scheduled message or a reminder. */
function useLaterName() {
  const t = useT()
  const { userID } = useSession()
  const nameOf = useNameOf()
  const { rows = [] } = useConversationList()
  return (one: Parameters<typeof targetOfLater>[0]): string => {
    const target = targetOfLater(one)
    if (target.kind === 'direct' && target.id === userID) return t('chat.noteToSelf')
    const row = rowOf(rows, target)
    if (!row) return t('later.unknownChat')
    return isGroupRow(row) ? row.title : nameOf({ userID: row.userId, nickname: row.nickname })
  }
}
