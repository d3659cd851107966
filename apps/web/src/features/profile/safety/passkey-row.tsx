import type { Passkey } from '@parley/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useSecondFactorChanges } from '../../../domain/me/second-factor.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { seenTime } from '../../../platform/time/time.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'
import { toast } from '../../../platform/toast.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import styles from './devices.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  hasPassword: boolean
  /** The row is about to go, and the focus with it. */
  onGone: () => void
}

export function PasskeyRow({ passkey, hasPassword, onGone }: PasskeyRowProps) {
  const { id, label: name, createdAt, lastUsedAt } = passkey
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  const { removePasskey } = useSecondFactorChanges()
  const [isAsking, setAsking] = useState(false)
  const at = (time: string) => ({ time: seenTime(new Date(time), language, now) })
  const close = () => setAsking(false)
  return (
    <li className={styles.device}>
      <span className={styles.icon} aria-hidden="true">
        <KeyRound />
      </span>
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.name} title={name}>
            {name}
          </span>
        </div>
        <div className={styles.about}>{t('safety.passkeyCreated', at(createdAt))}</div>
        <div className={styles.about}>
          {lastUsedAt ? t('safety.passkeyUsed', at(lastUsedAt)) : t('safety.passkeyUnused')}
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="sm" aria-label={t('safety.removePasskey', { name })} onClick={() => setAsking(true)}>
          {t('safety.remove')}
        </Button>
      </div>
      <Dialog open={isAsking} onClose={close} title={t('safety.removePasskeyTitle', { name })}>
        <ProofForm
          hasPassword={hasPassword}
          text={t('safety.removePasskeyText')}
          confirmLabel={t('safety.remove')}
          danger
          onCancel={close}
          onConfirm={async ({ password }) => {
            await removePasskey(id, password)
            toast.success(t('safety.passkeyRemoved'))
            onGone()
          }}
        />
      </Dialog>
    </li>
  )
}
