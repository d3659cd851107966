import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { QrCode } from '../../../components/invitations/qr-code.tsx'
import { setUpSecondFactor, useSecondFactorChanges } from '../../../domain/me/second-factor.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { useT } from '../../../platform/texts/index.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import styles from './safety.module.css'

interface SetUpProps {
  hasPassword: boolean
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** First who it is, then the app, by a code of which it is known that it works. */
export function SetUp({ hasPassword, onCancel, onDone }: SetUpProps) {
  const t = useT()
  const { turnOn } = useSecondFactorChanges()
  const [made, setMade] = useState<Awaited<ReturnType<typeof setUpSecondFactor>>>()
  if (!made)
    return (
      <ProofForm
        key="who"
        hasPassword={hasPassword}
        text={hasPassword ? t('safety.confirmPassword') : t('safety.noPasswordProof')}
        confirmLabel={t('safety.next')}
        onCancel={onCancel}
        onConfirm={async ({ password }) => setMade(await setUpSecondFactor(password))}
      />
    )
  return (
    <ProofForm
      key="app"
      hasPassword={false}
      codeLabel={t('safety.sixDigits')}
      text={t('safety.scanText')}
      confirmLabel={t('safety.turnOn')}
      onCancel={onCancel}
      onConfirm={async ({ code }) => onDone((await turnOn(code)).recoveryCodes)}
    >
      <div className={styles.app}>
        <QrCode text={made.uri} label={t('safety.scanLabel')} />
        <p className={styles.formText}>{t('safety.secret')}</p>
        <code className={styles.secret}>{made.secret.replace(/....(?!$)/g, '$& ')}</code>
        <Button size="sm" onClick={() => void copyText(made.secret)}>
          {t('safety.copySecret')}
        </Button>
      </div>
    </ProofForm>
  )
}
