import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { useIsClosed } from '../../domain/site-settings.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
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
