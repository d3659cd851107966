import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Card, CardButton } from '../../../components/layout/card.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'

const AnnouncementsDialog = lazyComponent(() =>
  withTexts('groupAnnouncements', import('../../../components/group-announcements/announcements-dialog.tsx')),
)

/** The way to what was announced in the group. */
export function AnnouncementsEntry({ groupId }: { groupId: number }) {
  const t = useT()
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <Card>
      <CardButton icon={<Megaphone aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('groups.announcements')}
      </CardButton>
      {isOpen !== undefined && (
        <AnnouncementsDialog groupId={groupId} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
