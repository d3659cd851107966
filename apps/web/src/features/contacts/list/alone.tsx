import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { MyAccount } from '../my-account/my-account.tsx'
import styles from './contact-list.module.css'

/** Where friends will be. On a wide screen the welcome beside it says the rest. */
export function Alone() {
  const t = useT()
  if (!useIsPhone()) return <p className={styles.total}>{t('contacts.aloneTitle')}</p>
  return (
    <EmptyState
      picture="people"
      title={t('contacts.aloneTitle')}
      text={t('contacts.aloneText')}
      action={<MyAccount />}
    />
  )
}
