import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { MyCode } from './my-code.tsx'

export default function MyCodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('inviting.myCode')} size="sm">
      <MyCode />
    </Dialog>
  )
}
