import { LinkButton } from '../../components/controls/button.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited.module.css'

/** Nobody befriends themselves. */
export function Own() {
  const t = useT()
  return (
    <>
      <p className={styles.text}>{t('invited.ownInvitation')}</p>
      <div className={styles.ways}>
        <LinkButton to="/" replace size="lg" full>
          {t('common.goHome')}
        </LinkButton>
      </div>
    </>
  )
}
