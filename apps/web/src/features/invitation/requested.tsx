import { Check } from 'lucide-react'
import { LinkButton } from '../../components/controls/button.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited.module.css'
import sign from './sign.module.css'

/** There is nothing more to do than to wait. */
export function Requested() {
  const t = useT()
  useTitle(t('invited.requestedTitle'))
  return (
    <>
      <span className={sign.sign}>
        <Check aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{t('invited.requestedTitle')}</h1>
      <p className={styles.text}>{t('invited.requestedText')}</p>
      <div className={styles.ways}>
        <LinkButton to="/" replace variant="primary" size="lg" full>
          {t('common.goHome')}
        </LinkButton>
      </div>
    </>
  )
}
