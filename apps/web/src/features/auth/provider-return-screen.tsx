import { accountToJoin, signInNotAdmitted } from '@parley/contract/error-codes'
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
import { JoinAccount } from './join-account.tsx'
import { type Problem, type ProviderReturn, withReturn } from './provider-return.ts'
import returned from './provider-return-screen.module.css'

/** Signs in with what a provider handed back, and says so when that fails. */
export default function ProviderReturnScreen({ flag, goesTo, problem }: ProviderReturn) {
  const t = useT()
  const navigate = useNavigate()
  const [shownProblem, setShownProblem] = useState<Problem>()
  useTitle(t('auth.signInTitle'))

  useEffect(() => {
    let isShown = true
    void problem.then((found) => {
      if (!isShown) return
      if (found === undefined) void navigate(goesTo, { replace: true })
      else setShownProblem(found)
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
  const isNotAdmitted = shownProblem.code === signInNotAdmitted
  if (shownProblem.code === accountToJoin) return <JoinAccount flag={flag} goesTo={goesTo} />
  // Without it the provider would send the same person back at once.
  const anew = isNotAdmitted ? '?anew=1' : ''
  const again = withReturn(`/api/auth/open_login/${encodeURIComponent(flag)}/start${anew}`, goesTo)
  return (
    <>
      <h1 className={styles.title}>
        {isNotAdmitted ? t('providers.notAdmitted') : t('auth.enteringFailed')}
      </h1>
      <div className={styles.form}>
        <FormProblem text={shownProblem.text} />
        <Button variant="primary" size="lg" full onClick={() => location.assign(again)}>
          {isNotAdmitted ? t('providers.otherAccount') : t('common.retry')}
        </Button>
      </div>
      <p className={styles.below}>
        <Link to={goesTo === '/' ? '/login' : loginPath(goesTo)} replace>
          {isNotAdmitted ? t('providers.back') : t('auth.signInOtherwise')}
        </Link>
      </p>
    </>
  )
}
