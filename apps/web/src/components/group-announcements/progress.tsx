import {
  type GroupAnnouncement,
  remindOfAnnouncement,
  useAskedMembers,
  useGroupAnnouncements,
} from '../../domain/groups/group-announcements.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { People } from '../sides/people.tsx'
import { Sides } from '../sides/sides.tsx'

interface ProgressProps {
  groupId: number
  announcement: GroupAnnouncement
}

/** Members who have confirmed an announcement, and members who have not; one press reminds the rest. */
export function Progress({ groupId, announcement }: ProgressProps) {
  const t = useT()
  const { announcementId } = announcement
  const { data } = useGroupAnnouncements(groupId)
  const { counts } = data?.find((one) => one.announcementId === announcementId) ?? announcement
  const { asked, confirmed } = counts ?? { asked: 0, confirmed: 0 }
  const waiting = asked - confirmed

  async function remind() {
    const { reminded } = await remindOfAnnouncement({ groupId, announcementId })
    toast.success(t('groupAnnouncements.reminded', { count: reminded }))
  }

  return (
    <Sides
      label={t('groupAnnouncements.progress')}
      waiting={t('groupAnnouncements.waitingCount', { count: waiting })}
      done={t('groupAnnouncements.confirmedCount', { count: confirmed })}
      people={(isDone) => <Asked groupId={groupId} announcementId={announcementId} confirmed={isDone} />}
      remind={
        waiting > 0 ? { label: t('groupAnnouncements.remind', { count: waiting }), act: remind } : undefined
      }
    />
  )
}

interface AskedProps {
  groupId: number
  announcementId: number
  confirmed: boolean
}

function Asked({ groupId, announcementId, confirmed }: AskedProps) {
  const t = useT()
  const query = useAskedMembers({ groupId, announcementId }, confirmed)
  return (
    <People
      query={query}
      nobody={t(confirmed ? 'groupAnnouncements.nobodyYet' : 'groupAnnouncements.everybody')}
    />
  )
}
