import { Link } from '../../components/link.tsx'
import { useT } from '../../lib/i18n/index.ts'
import { useLocation } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/use-title.ts'
import styles from './form.module.css'
import { ResetForm } from './reset-form.tsx'

/** For whoever has forgotten the password, and has a one-time code of an administrator's. */
export function Component() {
  const t = useT()
  const { search } = useLocation()
  useTitle(t('safety.resetTitle'))
  return (
    <>
      <h1 className={styles.title}>{t('safety.resetTitle')}</h1>
      <p className={styles.text}>{t('safety.resetText')}</p>
      <ResetForm />
      <p className={styles.below}>
        <Link to={`/login${search}`}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}
