import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { answerConfirmation } from '../../domain/api/confirmation.ts'
import { confirmSession } from '../../domain/me/confirm-session.ts'
import { signInsQuery } from '../../domain/me/sign-ins.ts'
import { ProofForm } from '../../features/profile/proof/proof-form.tsx'
import { useT } from '../../platform/texts/index.ts'

interface ConfirmSessionProps {
  open: boolean
  onClose: () => void
}

/** Asks for the password over any screen, before an operation that the server does not do without it. */
export default function ConfirmSession({ open, onClose }: ConfirmSessionProps) {
  const t = useT()
  const { data } = useQuery({ ...signInsQuery, enabled: open })
  const hasPassword = data?.hasPassword ?? true
  // However it closes, be it that another overlay opens or the person signs out, nothing goes on waiting.
  useEffect(() => {
    if (open) return () => answerConfirmation(false)
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={t('safety.confirmTitle')} size="sm" isAlert>
      {open && (
        <ProofForm
          hasPassword={hasPassword}
          text={hasPassword ? t('safety.confirmText') : t('safety.noPasswordProof')}
          confirmLabel={t('safety.confirmOn')}
          onCancel={onClose}
          onConfirm={async ({ password }) => {
            await confirmSession(password)
            answerConfirmation(true)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
