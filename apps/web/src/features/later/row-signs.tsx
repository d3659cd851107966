import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Phone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { createRowSigns } from '../../components/engine/row-signs.ts'
import { useEngine } from '../../components/engine/use-engine.ts'
import { isGroupRow, rowOf, targetOf } from '../../domain/conversations/list-rows.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { useReminders } from '../../domain/later/reminders.ts'
import { targetOfLater } from '../../domain/later/scheduled.ts'
import { useNameOf } from '../../domain/people/friends.ts'
import { isShown, type ReactionNotice } from '../../domain/reactions/notices.ts'
import { reactionNoticesQuery } from '../../domain/reactions/notices-query.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './row-signs.module.css'

/** Has the rows of the list show what waits there quietly: a reminder that is due, an emoji on a message of mine, a call. */
export function RowSigns() {
  const store = useEngine().part(createRowSigns)
  const { rows } = useConversationList()
  const { data: reminders } = useReminders()
  const { data: notices } = useQuery(reactionNoticesQuery)

  useEffect(() => {
    const signs: Record<string, ReactNode> = {}
    for (const notice of notices?.list ?? []) {
      const target = targetOfLater(notice)
      if (isShown(rows && rowOf(rows, target), target.kind, Date.now()))
        signs[pathOf(target)] = <Reacted notice={notice} />
    }
    for (const reminder of reminders?.list ?? []) {
      const path = pathOf(targetOfLater(reminder))
      if (!reminder.isDue) continue
      signs[path] = (
        <>
          <Due />
          {signs[path]}
        </>
      )
    }
    for (const row of rows ?? []) {
      const path = pathOf(targetOf(row))
      if (!isGroupRow(row) || !row.call) continue
      signs[path] = (
        <>
          {signs[path]}
          <Calling />
        </>
      )
    }
    store.setState(signs, true)
    return () => store.setState({}, true)
  }, [store, rows, reminders, notices])
  return null
}

function Reacted({ notice: { by, emoji } }: { notice: ReactionNotice }) {
  const t = useT()
  const label = t('reactions.toMine', { name: useNameOf()(by), emoji })
  return (
    <span className={styles.sign} title={label}>
      <span aria-hidden="true">{emoji}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function Due() {
  const label = useT()('later.due')
  return (
    <span className={styles.sign} title={label}>
      <AlarmClock aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function Calling() {
  const label = useT()('conference.onInList')
  return (
    <span className={`${styles.sign} ${styles.live}`} title={label}>
      <Phone aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
