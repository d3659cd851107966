import { useState } from 'react'
import { useT } from '../lib/i18n/index.ts'
import { useNavigate } from '../lib/router/index.ts'
import { signOut } from '../lib/sign-out.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks, then signs out. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
