import { LinkButton } from '../../components/controls/button.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited.module.css'
import { Sign } from './sign.tsx'

/** There is nothing more to do than to wait. */
export function Requested() {
  const t = useT()
  useTitle(t('invited.requestedTitle'))
  return (
    <>
      <Sign name="check" />
      <h1 className={styles.title} tabIndex={-1}>
        {t('invited.requestedTitle')}
      </h1>
      <p className={styles.text}>{t('invited.requestedText')}</p>
      <div className={styles.ways}>
        <LinkButton to="/" replace variant="primary" size="lg" full>
          {t('common.goHome')}
        </LinkButton>
      </div>
    </>
  )
}
