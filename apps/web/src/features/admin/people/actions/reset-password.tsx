import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { Dialog } from '../../../../components/overlays/dialog.tsx'
import { type Account, issueResetCode } from '../../../../domain/administration/people.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { PasswordQuestion } from '../../parts/password-question.tsx'
import { type IssuedCode, OneTimeCode } from './one-time-code.tsx'

/** A code opens an account to anybody who has it: so the administrator who makes it enters their own password. */
export function ResetPassword({ account: { id, nickname } }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [issued, setIssued] = useState<IssuedCode>()

  async function act(password: string) {
    setIssued({ ...(await issueResetCode(client, id, password)), account: id, nickname })
  }

  return (
    <>
      <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('admin.resetPassword')}
      </Button>
      <PasswordQuestion
        open={isAsking}
        title={t('admin.resetTitle', { name: nickname })}
        confirmLabel={t('admin.issueCode')}
        act={act}
        onClose={() => setAsking(false)}
      >
        <p>{t('admin.resetText')}</p>
      </PasswordQuestion>
      <Dialog
        open={issued !== undefined}
        onClose={() => setIssued(undefined)}
        title={t('admin.resetPassword')}
        isAlert
        footer={
          <Button variant="primary" onClick={() => setIssued(undefined)}>
            {t('admin.codePassedOn')}
          </Button>
        }
      >
        {issued && <OneTimeCode issued={issued} />}
      </Dialog>
    </>
  )
}
