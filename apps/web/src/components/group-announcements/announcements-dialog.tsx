import { useState } from 'react'
import type { GroupAnnouncement } from '../../domain/groups/group-announcements.ts'
import { useT } from '../../platform/texts/index.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { Progress } from './progress.tsx'

interface AnnouncementsDialogProps {
  groupId: number
  open: boolean
  onClose: () => void
}

/** Announcements of a group, and of each who has confirmed it. */
export default function AnnouncementsDialog({ groupId, open, onClose }: AnnouncementsDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState<GroupAnnouncement>()
  return (
    <>
      <Dialog open={open && !chosen} onClose={onClose} title={t('groupAnnouncements.title')}>
        <AnnouncementList groupId={groupId} onProgress={setChosen} />
      </Dialog>
      {chosen && (
        <Dialog open onClose={() => setChosen(undefined)} title={t('groupAnnouncements.progress')} size="sm">
          <Progress groupId={groupId} announcement={chosen} />
        </Dialog>
      )}
    </>
  )
}
