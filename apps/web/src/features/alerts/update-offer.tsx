import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { isInCall } from '../../domain/people/calls-here.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './offer.module.css'

interface UpdateOfferProps {
  onDone: () => void
  reload?: () => void
}

/**
 * Offers the new version, whenever it suits. Typed text is stored; the page asks before anything would be lost, a call
 * here.
 */
export default function UpdateOffer({ onDone, reload = () => location.reload() }: UpdateOfferProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={styles.offer} aria-label={t('notify.update')}>
      <Sparkles aria-hidden="true" />
      <div>
        <p className={styles.title} role="status">
          {t('notify.update')}
        </p>
        <p className={styles.text}>{t('notify.updateText')}</p>
        <div className={styles.buttons}>
          <Button size="sm" variant="primary" onClick={() => (isInCall() ? setAsked(true) : reload())}>
            {t('notify.updateYes')}
          </Button>
          <Button size="sm" onClick={onDone}>
            {t('notify.updateNo')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('notify.updateInCall')}
        text={t('notify.updateInCallText')}
        confirmLabel={t('notify.updateAnyway')}
        danger
        onConfirm={reload}
        onClose={() => setAsked(false)}
      />
    </section>
  )
}
