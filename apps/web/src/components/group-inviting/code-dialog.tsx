import type { Group } from '@parley/contract'
import { useT } from '../../platform/texts/index.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { GroupCode } from './group-code.tsx'

interface CodeDialogProps {
  group: Group
  open: boolean
  onClose: () => void
}

export default function CodeDialog({ group, open, onClose }: CodeDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('inviting.groupTitle')} size="sm">
      <GroupCode group={group} />
    </Dialog>
  )
}
