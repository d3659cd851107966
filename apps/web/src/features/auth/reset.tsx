import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
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
