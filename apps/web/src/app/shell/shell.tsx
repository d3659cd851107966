import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useLive } from '../../components/engine/use-live.ts'
import { preloadConnectionLine } from '../../components/layout/connection-slot.tsx'
import { openAnnouncementsQuery } from '../../domain/announcements/announcements.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { remindersQuery } from '../../domain/later/reminders-query.ts'
import { isUnanswered, signInsQuery } from '../../domain/me/sign-ins.ts'
import { reactionNoticesQuery } from '../../domain/reactions/notices-query.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../../platform/code/use-first-interaction.ts'
import { setLost, useConnection } from '../../platform/connection.ts'
import { Outlet } from '../../platform/router/index.ts'
import { redrawTexts, useT, withTexts } from '../../platform/texts/index.ts'
import { watchDay } from '../../platform/time/clock.ts'
import { useOnline } from '../../platform/use-online.ts'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'

/** Navigation beside the screens; under them on a phone. */
export function Shell() {
  const t = useT()
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <Navigation />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Watches />
        <div className={styles.screen}>
          <ConnectionWatch />
          <Outlet />
        </div>
      </main>
    </div>
  )
}

const patience = 2000
/** Milliseconds after the first screen: its own requests come first. */
const preloadAfterMs = 5000

/** Reads aloud that the connection is not well; headers show it. Short breaks are not worth a word. */
function ConnectionWatch() {
  const t = useT()
  const { state, isLost } = useConnection()
  const hasNetwork = useOnline()
  const isDown = !hasNetwork || state === 'offline' || state === 'connecting'

  const isSomebodyHere = useFirstInteraction()
  useEffect(() => {
    const timer = setTimeout(preloadConnectionLine, isSomebodyHere ? 0 : preloadAfterMs)
    return () => clearTimeout(timer)
  }, [isSomebodyHere])

  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setLost(true), patience)
    return () => {
      clearTimeout(timer)
      setLost(false)
    }
  }, [isDown])

  return (
    <div role="status">
      <VisuallyHidden>{isLost && t(hasNetwork ? 'shell.lostSpoken' : 'shell.noNetwork')}</VisuallyHidden>
    </div>
  )
}

const Bars = lazyComponent(() => withTexts('extras', import('./bars.tsx')))

/** Looks, once the sockets are open, whether a bar is due over every screen. */
function Watches() {
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
