import { LinkButton } from '../../../components/button.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import styles from './contact-list.module.css'

/** No friend has what was typed; somebody else may. */
export function Nobody({ typed }: { typed: string }) {
  const t = useT()
  return (
    <div className={styles.nobody} role="status">
      <p>{t('contacts.noFriendFound', { typed })}</p>
      <LinkButton to={`/m/search/user?key=${encodeURIComponent(typed)}`} size="sm">
        {t('contacts.searchEverybody')}
      </LinkButton>
    </div>
  )
}
