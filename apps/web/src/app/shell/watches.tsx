import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLive } from '../../components/engine/use-live.ts'
import { openAnnouncementsQuery } from '../../domain/announcements/announcements.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { remindersQuery } from '../../domain/later/reminders-query.ts'
import { isUnanswered, signInsQuery } from '../../domain/me/sign-ins.ts'
import { reactionNoticesQuery } from '../../domain/reactions/notices-query.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { redrawTexts, withTexts } from '../../platform/texts/index.ts'
import { watchDay } from '../../platform/time/clock.ts'

const Bars = lazyComponent(() => withTexts('extras', import('./bars.tsx')))

/** Looks, once the connection stands, whether there is something to tell over every screen. */
export function Watches() {
  const [enabled, setEnabled] = useState(false)
  useLive('opened', (kind) => kind === 'direct' && setEnabled(true))
  const { data: signIns } = useQuery({ ...signInsQuery, enabled })
  const { data: announcements } = useQuery({ ...openAnnouncementsQuery, enabled })
  const { data: reminders } = useQuery({ ...remindersQuery, enabled })
  const { data: reactions } = useQuery({ ...reactionNoticesQuery, enabled })
  useEffect(() => watchDay(redrawTexts), [])
  const { rows } = useConversationList()
  const isCalling = rows?.some((row) => 'call' in row && row.call)
  const isAlarming = signIns?.notices || signIns?.list.some(isUnanswered)
  return reactions?.count || reminders?.count || announcements?.count || isAlarming || isCalling ? (
    <Bars />
  ) : null
}
