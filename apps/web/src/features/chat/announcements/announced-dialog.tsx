import AnnouncementsDialog from '../../../components/group-announcements/announcements-dialog.tsx'
import { Progress } from '../../../components/group-announcements/progress.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { GroupAnnouncement } from '../../../domain/groups/group-announcements.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { DialogPart } from '../context/chat-context.ts'

interface AnnouncedDialogProps extends DialogPart {
  groupId: number
  announcement: GroupAnnouncement
}

/** People who have confirmed an announcement; for members who may not see them, the announcements of the group. */
export default function AnnouncedDialog({ groupId, announcement, open, onClose }: AnnouncedDialogProps) {
  const t = useT()
  return announcement.counts ? (
    <Dialog open={open} onClose={onClose} title={t('groupAnnouncements.progress')} size="sm">
      <Progress groupId={groupId} announcement={announcement} />
    </Dialog>
  ) : (
    <AnnouncementsDialog groupId={groupId} open={open} onClose={onClose} />
  )
}
