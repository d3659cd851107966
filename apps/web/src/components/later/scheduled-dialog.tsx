import type { Scheduled } from '../../domain/later/scheduled.ts'
import { useT } from '../../platform/texts/index.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { ScheduledList } from './scheduled-list.tsx'

interface ScheduledDialogProps {
  open: boolean
  onClose: () => void
  list: readonly Scheduled[]
}

/** The scheduled messages of one conversation. */
export function ScheduledDialog({ open, onClose, list }: ScheduledDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('later.scheduled')}>
      <ScheduledList list={list} />
    </Dialog>
  )
}
