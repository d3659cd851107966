import { useQueryClient } from '@tanstack/react-query'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { type Account, removeSecondFactor } from '../../../../domain/administration/people.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import { PasswordQuestion } from '../../parts/password-question.tsx'

/** For somebody who has lost the device with which they sign in. */
export function RemoveSecondFactor({ account: { id, nickname } }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)

  async function act(password: string) {
    const { wasOn } = await removeSecondFactor(client, id, password)
    // An older node does not say.
    if (wasOn === false) toast.info(t('admin.secondFactorWasOff', { name: nickname }))
    else toast.success(t('admin.secondFactorRemoved'))
  }

  return (
    <>
      <Button icon={<ShieldOff aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('admin.removeSecondFactor')}
      </Button>
      <PasswordQuestion
        open={isAsking}
        title={t('admin.removeSecondFactorTitle', { name: nickname })}
        confirmLabel={t('admin.removeSecondFactor')}
        act={act}
        onClose={() => setAsking(false)}
      >
        <p>{t('admin.removeSecondFactorText')}</p>
      </PasswordQuestion>
    </>
  )
}
