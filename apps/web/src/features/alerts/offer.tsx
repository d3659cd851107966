import { useQuery } from '@tanstack/react-query'
import { BellRing, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { install, type Offered } from '../../domain/device/install.ts'
import { turnPushOn } from '../../domain/device/push.ts'
import { pushKeyQuery } from '../../domain/me/push-devices.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import styles from './offer.module.css'

const titles = {
  install: 'notify.installOffer',
  homeScreen: 'notify.installOffer',
  push: 'notify.offer',
} as const
const texts = {
  install: 'notify.installText',
  homeScreen: 'notify.installHomeScreen',
  push: 'notify.offerText',
} as const

/** Offers once to install the site on this device, or to notify it, or says what that takes. Only a yes asks the browser. */
export default function Offer({ what, onDone }: { what: Offered; onDone: () => void }) {
  const t = useT()
  const { userID } = useEngine()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(pushKeyQuery)
  if (what === 'push' && !data?.key) return null

  async function accept() {
    if (what === 'install') {
      // The browser's own dialog takes over, and a browser may take long to answer after it.
      onDone()
      await install().catch(() => toast.info(t('notify.installFailed')))
    } else {
      setBusy(true)
      await beNotified()
      onDone()
    }
  }

  const beNotified = () =>
    turnPushOn(userID).then(
      () => toast.success(t('notify.offerDone')),
      () => toast.info(t('notify.offerFailed')),
    )

  const title = t(titles[what])
  return (
    <section className={styles.offer} aria-label={title}>
      {what === 'push' ? <BellRing aria-hidden="true" /> : <Smartphone aria-hidden="true" />}
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{t(texts[what])}</p>
        <div className={styles.buttons}>
          {what !== 'homeScreen' && (
            <Button size="sm" variant="primary" loading={isBusy} onClick={() => void accept()}>
              {t(what === 'install' ? 'notify.installYes' : 'notify.offerYes')}
            </Button>
          )}
          <Button size="sm" onClick={onDone}>
            {t(what === 'homeScreen' ? 'notify.offerGotIt' : 'notify.offerNo')}
          </Button>
        </div>
      </div>
    </section>
  )
}
