import { useState } from 'react'
import { signOut } from '../../domain/me/sign-out.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks, then signs out. */
export default function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      title={t('shell.signOutTitle')}
      text={t('shell.signOutText')}
      confirmLabel={t('shell.signOut')}
      danger
      loading={isLeaving}
      onConfirm={() => {
        setLeaving(true)
        void signOut(navigate)
      }}
      onClose={onClose}
    />
  )
}
