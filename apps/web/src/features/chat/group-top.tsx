import { AloneBar } from './alone/alone-bar.tsx'
import AnnouncementCard from './announcements/announcement-card.tsx'
import ConferenceStrip from './conference/conference-strip.tsx'
import { SlowStatus } from './pace/slow-status.tsx'
import type { Slow } from './pace/use-slow.ts'

interface GroupTopProps {
  /** Whether there is an announcement that I have not confirmed. */
  isDue: boolean | undefined
  slow: Slow
}

/** Over the messages of a group: the call that is on, how others come in, and what is to be confirmed. */
export default function GroupTop({ isDue, slow }: GroupTopProps) {
  return (
    <>
      <ConferenceStrip />
      <AloneBar />
      {isDue && <AnnouncementCard />}
      <SlowStatus slow={slow} />
    </>
  )
}
