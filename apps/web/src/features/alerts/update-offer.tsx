import { Sparkles } from 'lucide-react'
import { Button } from '../../components/controls/button.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './offer.module.css'

/** Offers the new version, whenever it suits. What is typed is kept; what would be lost is asked for by the page. */
export default function UpdateOffer({ onDone }: { onDone: () => void }) {
  const t = useT()
  return (
    <section className={styles.offer} aria-label={t('notify.update')}>
      <Sparkles aria-hidden="true" />
      <div>
        <p className={styles.title} role="status">
          {t('notify.update')}
        </p>
        <p className={styles.text}>{t('notify.updateText')}</p>
        <div className={styles.buttons}>
          <Button size="sm" variant="primary" onClick={() => location.reload()}>
            {t('notify.updateYes')}
          </Button>
          <Button size="sm" onClick={onDone}>
            {t('notify.updateNo')}
          </Button>
        </div>
      </div>
    </section>
  )
}
