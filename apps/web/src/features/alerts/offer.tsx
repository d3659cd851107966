import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { turnPushOn } from '../../domain/device/push.ts'
import { pushKeyQuery } from '../../domain/me/push-devices.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import styles from './offer.module.css'
import type { Offered } from './watch-device.ts'

/** Offers once, after a first message has come, to tell this device of the next, or says what that takes. Only a yes asks the browser. */
export default function Offer({ what, onDone }: { what: Offered; onDone: () => void }) {
  const t = useT()
  const { userID } = useEngine()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(pushKeyQuery)
  if (!data?.key) return null

  async function accept() {
    setBusy(true)
    try {
      await turnPushOn(userID)
      toast.success(t('notify.offerDone'))
    } catch {
      toast.info(t('notify.offerFailed'))
    }
    onDone()
  }

  return (
    <section className={styles.offer} aria-label={t('notify.offer')}>
      <BellRing aria-hidden="true" />
      <div>
        <p className={styles.title}>{t('notify.offer')}</p>
        <p className={styles.text}>{t(what === 'push' ? 'notify.offerText' : 'notify.offerHomeScreen')}</p>
        <div className={styles.buttons}>
          {what === 'push' && (
            <Button size="sm" variant="primary" loading={isBusy} onClick={() => void accept()}>
              {t('notify.offerYes')}
            </Button>
          )}
          <Button size="sm" onClick={onDone}>
            {t(what === 'push' ? 'notify.offerNo' : 'notify.offerGotIt')}
          </Button>
        </div>
      </div>
    </section>
  )
}
