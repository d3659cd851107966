import AnnouncementCard from './announcements/announcement-card.tsx'
import ConferenceStrip from './conference/conference-strip.tsx'

/** Over the messages of a group: the call that is on, and what is to be confirmed. */
export default function GroupTop({ isDue }: { isDue: boolean | undefined }) {
  return (
    <>
      <ConferenceStrip />
      {isDue && <AnnouncementCard />}
    </>
  )
}
