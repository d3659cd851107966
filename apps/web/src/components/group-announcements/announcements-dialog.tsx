import { useState } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { OverAnnouncements, type OverList } from './announcements.tsx'

interface AnnouncementsDialogProps {
  groupId: number
  open: boolean
  onClose: () => void
}

/** Announcements of a group, of each who has confirmed it, and the form of a new one. */
export default function AnnouncementsDialog({ groupId, open, onClose }: AnnouncementsDialogProps) {
  const t = useT()
  const [over, setOver] = useState<OverList>()
  return (
    <>
      <Dialog open={open && !over} onClose={onClose} title={t('groupAnnouncements.title')}>
        <AnnouncementList
          groupId={groupId}
          onWrite={() => setOver({ kind: 'write' })}
          onProgress={(announcement) => setOver({ kind: 'progress', announcement })}
        />
      </Dialog>
      <OverAnnouncements groupId={groupId} over={over} onOver={setOver} />
    </>
  )
}
