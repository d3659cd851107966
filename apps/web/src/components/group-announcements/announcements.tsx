import { useState } from 'react'
import type { GroupAnnouncement } from '../../domain/groups/group-announcements.ts'
import { useT } from '../../platform/texts/index.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { Progress } from './progress.tsx'
import WriteAnnouncement from './write-announcement.tsx'

/** The dialogs over the list of announcements. */
export type OverList = { kind: 'write' } | { kind: 'progress'; announcement: GroupAnnouncement }

interface AnnouncementsProps {
  groupId: number
  over: OverList | undefined
  onOver: (over: OverList | undefined) => void
}

/** The dialogs over the list of a group's announcements. */
export function OverAnnouncements({ groupId, over, onOver }: AnnouncementsProps) {
  const t = useT()
  const close = () => onOver(undefined)
  return (
    <>
      <WriteAnnouncement groupId={groupId} open={over?.kind === 'write'} onClose={close} />
      {over?.kind === 'progress' && (
        <Dialog open onClose={close} title={t('groupAnnouncements.progress')} size="sm">
          <Progress groupId={groupId} announcement={over.announcement} />
        </Dialog>
      )}
    </>
  )
}

/** Announcements of a group on a page, with what is opened from them. */
export function Announcements({ groupId }: { groupId: number }) {
  const [over, setOver] = useState<OverList>()
  return (
    <>
      <AnnouncementList
        groupId={groupId}
        onWrite={() => setOver({ kind: 'write' })}
        onProgress={(announcement) => setOver({ kind: 'progress', announcement })}
      />
      <OverAnnouncements groupId={groupId} over={over} onOver={setOver} />
    </>
  )
}
