import { Link } from '../../components/link.tsx'
import { useT } from '../../lib/i18n/index.ts'
import { useLocation } from '../../lib/router/index.ts'
import { useIsClosed } from '../../lib/site-settings.ts'
import { useTitle } from '../../lib/use-title.ts'
import styles from './form.module.css'
import { RegisterForm } from './register-form.tsx'

export function Component() {
  const t = useT()
  const { search } = useLocation()
  const isClosed = useIsClosed()
  useTitle(t('auth.registerTitle'))
  return (
    <>
      <h1 className={styles.title}>{t('auth.registerTitle')}</h1>
      <p className={styles.text}>{isClosed ? t('auth.registrationClosed') : t('auth.registerText')}</p>
      {!isClosed && <RegisterForm />}
      <p className={styles.below}>
        {t('auth.haveAccount')}
        <Link to={`/login${search}`}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}
