import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { Link } from '../../components/controls/link.tsx'
import { Spinner } from '../../components/controls/spinner.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { loginPath } from '../../domain/session/redirect.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import { type ProviderReturn, withReturn } from './provider-return.ts'
import returned from './provider-return-screen.module.css'

/** Signs in with what a provider handed back, and says so when that fails. */
export default function ProviderReturnScreen({ flag, goesTo, problem }: ProviderReturn) {
  const t = useT()
  const navigate = useNavigate()
  const [shownProblem, setShownProblem] = useState<string>()
  useTitle(t('auth.signInTitle'))

  useEffect(() => {
    let isShown = true
    void problem.then((text) => {
      if (!isShown) return
      if (text === undefined) void navigate(goesTo, { replace: true })
      else setShownProblem(text)
    })
    return () => {
      isShown = false
    }
  }, [problem, goesTo, navigate])

  if (shownProblem === undefined)
    return (
      <div className={returned.waiting}>
        <Spinner label={t('auth.entering')} />
        {t('auth.entering')}
      </div>
    )
  const again = withReturn(`/api/auth/open_login/${encodeURIComponent(flag)}/start`, goesTo)
  return (
    <>
      <h1 className={styles.title}>{t('auth.enteringFailed')}</h1>
      <div className={styles.form}>
        <FormProblem text={shownProblem} />
        <Button variant="primary" size="lg" full onClick={() => location.assign(again)}>
          {t('common.retry')}
        </Button>
      </div>
      <p className={styles.below}>
        <Link to={goesTo === '/' ? '/login' : loginPath(goesTo)} replace>
          {t('auth.signInOtherwise')}
        </Link>
      </p>
    </>
  )
}
