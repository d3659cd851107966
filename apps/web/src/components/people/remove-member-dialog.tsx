import { useState } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

interface RemoveMemberDialogProps {
  name: string
  open: boolean
  loading: boolean
  onConfirm: (ban: boolean) => void
  onClose: () => void
}

/** Asks before a member is removed from a group, and whether for good. */
export function RemoveMemberDialog({ name, open, loading, onConfirm, onClose }: RemoveMemberDialogProps) {
  const t = useT()
  const [isBan, setBan] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setBan(false)
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('memberActions.removeTitle', { name })}
      text={t('memberActions.removeText')}
      confirmLabel={t(isBan ? 'memberActions.removeAndBan' : 'memberActions.remove')}
      danger
      loading={loading}
      onConfirm={() => onConfirm(isBan)}
      onClose={onClose}
    >
      <Checkbox checked={isBan} onChange={setBan} disabled={loading} hint={t('memberActions.banHint')}>
        {t('memberActions.ban')}
      </Checkbox>
    </ConfirmDialog>
  )
}
