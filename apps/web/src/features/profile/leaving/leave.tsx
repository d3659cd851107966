import type { Leaving } from '@parley/contract'
import { signInLimits } from '@parley/contract/sign-in-limits'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { leaveForGood } from '../../../domain/me/leaving.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import styles from './leaving.module.css'

interface LeaveProps {
  leaving: Pick<Leaving, 'hindrance' | 'isHeld' | 'hasPassword'>
}

/** The last step; or what has to be done before. */
export function Leave({ leaving: { hindrance, isHeld, hasPassword } }: LeaveProps) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ answer: (isSure: boolean) => void }>()

  const isSure = () =>
    new Promise<boolean>((resolve) => {
      setAsking({ answer: resolve })
    })
  const answer = (isSure: boolean) => {
    asking?.answer(isSure)
    setAsking(undefined)
  }

  const texts = hindrance ? hindranceTexts[hindrance] : isHeld && heldTexts
  if (texts)
    return (
      <div>
        <p className={styles.hindrance}>{t(texts.title)}</p>
        <p className={styles.hint}>{t(texts.text)}</p>
      </div>
    )
  return (
    <>
      <ProofForm
        hasPassword={hasPassword}
        text={!hasPassword && t('ownData.sureRecent', { minutes: signInLimits.recentSignInMinutes })}
        confirmLabel={t('ownData.doLeave')}
        danger
        check={isSure}
        onConfirm={({ password }) => leaveForGood(navigate, password)}
      />
      <ConfirmDialog
        open={asking !== undefined}
        title={t('ownData.askTitle')}
        text={t('ownData.askText')}
        confirmLabel={t('ownData.doLeave')}
        danger
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    </>
  )
}

const heldTexts = { title: 'ownData.heldTitle', text: 'ownData.heldText' } as const
const hindranceTexts = {
  owner: { title: 'ownData.ownerTitle', text: 'ownData.ownerText' },
  lastAdministrator: { title: 'ownData.lastTitle', text: 'ownData.lastText' },
} as const
