import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../platform/texts/index.ts'

interface OutsideDialogProps {
  open: boolean
  address: URL
  onClose: () => void
}

/** Says where a link leads. */
export default function OutsideDialog({ open, address, onClose }: OutsideDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      open={open}
      title={t('shell.linkTitle', { host: address.host })}
      text={address.href}
      confirmLabel={t('shell.openLink')}
      onConfirm={() => {
        onClose()
        window.open(address, '_blank', 'noopener,noreferrer')
      }}
      onClose={onClose}
    />
  )
}
