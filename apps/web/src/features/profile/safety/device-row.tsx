import type { SignIn } from '@parley/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useSignInChanges } from '../../../domain/me/use-sign-in-changes.ts'
import { cx } from '../../../platform/cx.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './devices.module.css'
import { changePasswordPath, isPhone, isUnanswered, placeOf, useSignInTexts } from './sign-ins.ts'

interface DeviceRowProps {
  signIn: SignIn
  /** The row is about to go, and the focus with it. */
  onGone: () => void
}

export function DeviceRow({ signIn, onGone }: DeviceRowProps) {
  const t = useT()
  const { deviceOf, useOf } = useSignInTexts()
  const { end, confirm } = useSignInChanges()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'ending' | 'confirming'>()
  const device = deviceOf(signIn)

  async function carryOut(what: 'ending' | 'confirming', change: Promise<void>, doneText: string) {
    setBusy(what)
    try {
      await change
      toast.success(doneText)
      // The person who signed in there knows the password.
      if (what === 'ending' && isUnanswered(signIn)) void navigate(changePasswordPath)
      else onGone()
    } catch (error) {
      toastError(error)
    }
    setBusy(undefined)
  }

  return (
    <li className={styles.device}>
      <span className={cx(styles.icon, isUnanswered(signIn) && styles.newIcon)} aria-hidden="true">
        {isPhone(signIn) ? <Smartphone /> : <Monitor />}
      </span>
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.name} title={device}>
            {device}
          </span>
          {signIn.isCurrent && <Chip tone="accent">{t('safety.thisDevice')}</Chip>}
          {isUnanswered(signIn) && <Chip tone="warning">{t('safety.isNew')}</Chip>}
        </div>
        <div className={styles.about}>{useOf(signIn)}</div>
        <div className={styles.about}>{placeOf(signIn)}</div>
      </div>
      {!signIn.isCurrent && (
        <div className={styles.actions}>
          {isUnanswered(signIn) && (
            <Button
              size="sm"
              variant="soft"
              loading={busy === 'confirming'}
              onClick={() => void carryOut('confirming', confirm(signIn), t('safety.confirmed'))}
            >
              {t('safety.wasMe')}
            </Button>
          )}
          <Button
            size="sm"
            aria-label={t('safety.endOf', { device })}
            loading={busy === 'ending'}
            onClick={() => void carryOut('ending', end(signIn), t('safety.ended', { device }))}
          >
            {t('safety.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
